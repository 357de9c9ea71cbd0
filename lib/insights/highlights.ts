import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import type { Platform } from "@/lib/core/platforms";
import { getMedian } from "@/lib/insights/findings";
import {
  BEST_POST_TIMES,
  MAX_BEST_POSTS,
  MIN_POSTS_FOR_BEST,
  RECENT_RESULTS_DAYS,
} from "@/lib/insights/limits";

export interface MeasuredResult {
  platform: Platform;
  publishedAt: Date;
  /** By metric; null when not collected yet. */
  figures: Record<string, number | null> | null;
}

interface Highlights<Post> {
  /** The last days; null: no network has reported it. */
  week: { published: number; reach: number | null; engagement: number | null };
  /** Posts that reached more than usual on their network, best first. */
  best: { post: Post; times: number }[];
}

/** Metrics whose sum is the engagement; clicks are left out, because not every network reports them. */
const ENGAGEMENT = ["reactions", "comments", "shares", "saves"];

/** Returns the reach, or the impressions when the platform reports no reach; null when it reports neither. */
export function getReach(figures: MeasuredResult["figures"]): number | null {
  return figures?.reach ?? figures?.views ?? null;
}

/** Summarizes the last week, and finds posts that reached more than the median of their network. */
export function computeHighlights<Post extends MeasuredResult>(posts: Post[], now: Date): Highlights<Post> {
  const start = now.getTime() - RECENT_RESULTS_DAYS * DAY_MS;
  const recent = posts.filter(({ publishedAt }) => publishedAt.getTime() > start);
  return {
    week: {
      published: recent.length,
      reach: sumOf(recent.map(({ figures }) => getReach(figures))),
      engagement: sumOf(recent.flatMap(({ figures }) => ENGAGEMENT.map((metric) => figures?.[metric]))),
    },
    best: findBest(posts),
  };
}

/** Returns the sum of the reported values; null without any. */
function sumOf(values: (number | null | undefined)[]): number | null {
  const reported = values.filter((value) => typeof value === "number");
  return reported.length === 0 ? null : reported.reduce((sum, value) => sum + value, 0);
}

function findBest<Post extends MeasuredResult>(posts: Post[]): { post: Post; times: number }[] {
  const measured = posts.flatMap((post) => {
    const reach = getReach(post.figures);
    return reach === null ? [] : [{ post, reach }];
  });
  const groups = Map.groupBy(measured, ({ post }) => post.platform);
  return [...groups.values()]
    .filter((group) => group.length >= MIN_POSTS_FOR_BEST)
    .flatMap((group) => {
      const usual = getMedian(group.map(({ reach }) => reach));
      return usual === 0 ? [] : group.map(({ post, reach }) => ({ post, times: reach / usual }));
    })
    .filter(({ times }) => times >= BEST_POST_TIMES)
    .sort((one, other) => other.times - one.times)
    .slice(0, MAX_BEST_POSTS);
}
