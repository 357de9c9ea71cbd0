import { z } from "zod";
import { classify } from "@/lib/providers/social/facebook-errors";
import { graph } from "@/lib/providers/social/graph";
import {
  askMetrics,
  dayOf,
  figureOf,
  followersAnswer,
  lifetimeOf,
  measureEach,
  piecesOf,
  windowOf,
} from "@/lib/providers/social/meta-insights";
import type { AccountInsights, Delivery, Figures, Metric } from "@/lib/providers/social/port";

type Target = Delivery["target"];

/** Metrics that live in 2026 (providers.md 1.3). */
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

/** Figures of posts; a film is measured by the post it became. */
export function postInsights({ id: pageId, token }: Target, ids: string[]): Promise<Map<string, Figures>> {
  return measureEach(ids, async (id) => {
    const postId = id.includes("_") ? id : await postOfVideo(pageId, token, id);
    if (!postId) return {};
    const answers = await askMetrics({ id: postId, token, classify }, Object.values(OF_POST));
    return Object.fromEntries(
      Object.entries(OF_POST).map(([metric, name]) => [metric, lifetimeOf(answers, name)]),
    );
  });
}

async function postOfVideo(pageId: string, token: string, id: string): Promise<string | null> {
  const params = { fields: "post_id" };
  const { post_id } = await graph(ofVideo, { method: "GET", path: `/${id}`, token, params, classify });
  return post_id ? `${pageId}_${post_id}` : null;
}

/** Figures of a page by day. A page below a hundred likes gets none. */
export async function accountInsights(
  { id, token }: Target,
  range: { since: Date; until: Date },
): Promise<AccountInsights> {
  const days = new Map<string, Figures>();
  for (const piece of piecesOf(range, WINDOW_DAYS)) {
    const params = { period: "day", ...windowOf(piece) };
    const answers = await askMetrics({ id, token, classify, params }, Object.values(OF_DAY));
    for (const [metric, name] of Object.entries(OF_DAY)) {
      const values = answers.find((candidate) => candidate.name === name)?.values ?? [];
      for (const { value, end_time } of values) {
        if (!end_time) continue;
        const day = dayOf(end_time);
        days.set(day, { ...(days.get(day) ?? none()), [metric]: figureOf(value) });
      }
    }
  }
  const { followers_count } = await graph(followersAnswer, {
    method: "GET",
    path: `/${id}`,
    token,
    params: { fields: "followers_count" },
    classify,
  });
  const sorted = [...days].sort(([a], [b]) => a.localeCompare(b));
  return { days: sorted.map(([day, figures]) => ({ day, figures })), followers: followers_count ?? null };
}

/** What is not answered stays missing, which is not zero. */
const none = (): Figures => Object.fromEntries(Object.keys(OF_DAY).map((metric) => [metric, null]));
