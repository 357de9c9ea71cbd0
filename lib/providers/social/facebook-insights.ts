import { z } from "zod";
import { classifyFacebookError } from "@/lib/providers/social/facebook-errors";
import { callGraphApi } from "@/lib/providers/social/graph";
import {
  fetchMetrics,
  fetchMetricsForEach,
  followersResponse,
  getLifetimeValue,
  getMetricDay,
  splitRange,
  toGraphWindow,
  toMetricValue,
} from "@/lib/providers/social/meta-insights";
import type { AccountInsights, Delivery, Metric, MetricValues } from "@/lib/providers/social/port";

type Target = Delivery["target"];

/** Metrics that Facebook supports in 2026 (docs/providers/facebook-instagram.md). */
const OF_DAY: Partial<Record<Metric, string>> = {
  views: "page_media_view",
  reach: "page_total_media_view_unique",
  follows: "page_daily_follows",
};
const OF_POST: Partial<Record<Metric, string>> = {
  reach: "post_total_media_view_unique",
  reactions: "post_reactions_by_type_total",
  clicks: "post_clicks",
};
const WINDOW_DAYS = 90;

const ofVideo = z.object({ post_id: z.string().optional() });

/** Returns the metrics of posts; a video is measured by the post it became. */
export function fetchPostInsights(
  { id: pageId, token }: Target,
  ids: string[],
): Promise<Map<string, MetricValues>> {
  return fetchMetricsForEach(ids, async (id) => {
    const postId = id.includes("_") ? id : await postOfVideo(pageId, token, id);
    if (!postId) return {};
    const responses = await fetchMetrics(
      { id: postId, token, classify: classifyFacebookError },
      Object.values(OF_POST),
    );
    return Object.fromEntries(
      Object.entries(OF_POST).map(([metric, name]) => [metric, getLifetimeValue(responses, name)]),
    );
  });
}

async function postOfVideo(pageId: string, token: string, id: string): Promise<string | null> {
  const params = { fields: "post_id" };
  const { post_id } = await callGraphApi(ofVideo, {
    method: "GET",
    path: `/${id}`,
    token,
    params,
    classify: classifyFacebookError,
  });
  return post_id ? `${pageId}_${post_id}` : null;
}

/** Returns the daily metrics of a page. Pages below 100 likes have none. */
export async function fetchAccountInsights(
  { id, token }: Target,
  range: { since: Date; until: Date },
): Promise<AccountInsights> {
  const days = new Map<string, MetricValues>();
  for (const piece of splitRange(range, WINDOW_DAYS)) {
    const params = { period: "day", ...toGraphWindow(piece) };
    const responses = await fetchMetrics(
      { id, token, classify: classifyFacebookError, params },
      Object.values(OF_DAY),
    );
    for (const [metric, name] of Object.entries(OF_DAY)) {
      const values = responses.find((candidate) => candidate.name === name)?.values ?? [];
      for (const { value, end_time } of values) {
        if (!end_time) continue;
        const day = getMetricDay(end_time);
        days.set(day, { ...(days.get(day) ?? none()), [metric]: toMetricValue(value) });
      }
    }
  }
  const { followers_count } = await callGraphApi(followersResponse, {
    method: "GET",
    path: `/${id}`,
    token,
    params: { fields: "followers_count" },
    classify: classifyFacebookError,
  });
  const sorted = [...days].sort(([a], [b]) => a.localeCompare(b));
  return { days: sorted.map(([day, figures]) => ({ day, figures })), followers: followers_count ?? null };
}

/** A missing metric stays missing; it is not zero. */
const none = (): MetricValues => Object.fromEntries(Object.keys(OF_DAY).map((metric) => [metric, null]));
