import { z } from "zod";
import { callFacebookApi } from "@/lib/providers/social/facebook-errors";
import {
  fetchFollowers,
  fetchMetrics,
  fetchMetricsForEach,
  fetchPostMetrics,
  getMetricDay,
  type MetricNames,
  readMetrics,
  splitRange,
  toGraphWindow,
  toMetricValue,
} from "@/lib/providers/social/meta-insights";
import type { AccountInsights, DateRange, MetricValues, Target } from "@/lib/providers/social/port";

/** Metrics that Facebook supports in 2026 (docs/providers/facebook-instagram.md). */
const OF_DAY: MetricNames = {
  views: "page_media_view",
  reach: "page_total_media_view_unique",
  follows: "page_daily_follows",
};
const OF_POST: MetricNames = {
  reach: "post_total_media_view_unique",
  reactions: "post_reactions_by_type_total",
  clicks: "post_clicks",
};
const WINDOW_DAYS = 90;

const ofVideo = z.object({ post_id: z.string().optional() });

/** Returns the metrics of posts; a video is measured by the post it became. */
export function fetchPostInsights({ id: pageId, token }: Target, ids: string[]) {
  return fetchMetricsForEach(ids, async (id) => {
    const postId = id.includes("_") ? id : await postOfVideo(pageId, token, id);
    return postId ? fetchPostMetrics(callFacebookApi, { id: postId, token }, OF_POST) : {};
  });
}

async function postOfVideo(pageId: string, token: string, id: string): Promise<string | null> {
  const call = { path: `/${id}`, token, params: { fields: "post_id" } };
  const { post_id } = await callFacebookApi(ofVideo, call);
  return post_id ? `${pageId}_${post_id}` : null;
}

/** Returns the daily metrics of a page. Pages below 100 likes have none. */
export async function fetchAccountInsights(target: Target, range: DateRange): Promise<AccountInsights> {
  const days = new Map<string, MetricValues>();
  for (const window of splitRange(range, WINDOW_DAYS)) {
    const params = { period: "day", ...toGraphWindow(window) };
    const responses = await fetchMetrics(callFacebookApi, { ...target, params }, OF_DAY);
    for (const [metric, name] of Object.entries(OF_DAY)) {
      const values = responses.find((candidate) => candidate.name === name)?.values ?? [];
      for (const { value, end_time } of values) {
        if (!end_time) continue;
        const day = getMetricDay(end_time);
        const known = days.get(day) ?? readMetrics(OF_DAY, () => null);
        days.set(day, { ...known, [metric]: toMetricValue(value) });
      }
    }
  }
  const sorted = [...days].sort(([a], [b]) => a.localeCompare(b));
  return {
    days: sorted.map(([day, metrics]) => ({ day, metrics })),
    followers: await fetchFollowers(callFacebookApi, target),
  };
}
