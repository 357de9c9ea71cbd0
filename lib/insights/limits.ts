import { type Metric, PLATFORMS, type Platform } from "@/lib/core/platforms";

/** Returns whether a metric is averaged per day: reach cannot be summed, because the same users return. */
export function isAveragedPerDay(metric: Metric): boolean {
  return metric === "reach";
}

export const PERIOD_DAYS = [7, 30, 90] as const;
export type PeriodDays = (typeof PERIOD_DAYS)[number];

/** The widest window that all platforms support, for posts and days. */
export const COLLECTION_WINDOW_DAYS = 90;
/** Platforms update most metrics once a day, so requests more often than hourly bring no news. */
export const METRICS_TTL_MINUTES = 60;
export const COLLECTION_LEASE_SECONDS = 120;
/** The worker measures a post daily for this long after its publication, and weekly until the window ends. */
export const DAILY_COLLECTION_DAYS = 30;
/** Shorter than a day, so that the time of the daily collection does not move on. */
export const DAILY_COLLECTION_HOURS = 20;
/** Connections that the worker collects per platform and run of the task, one after the other. */
export const MAX_COLLECTIONS_PER_RUN = 10;
/** First pause after a rate limit or failure; doubles with each one in a row, up to the maximum. */
export const COLLECTION_BACKOFF_MINUTES = 60;
export const MAX_COLLECTION_BACKOFF_MINUTES = 24 * 60;
/** Pause of an unfinished collection, in which other users have their turn. */
export const CONTINUATION_MINUTES = 5;
/** Pause of a whole platform once it limited several connections in a row: the limit is that of the app. */
export const PLATFORM_PAUSE_MINUTES = 15;
/** After this time a run stops between two requests, and the next one continues. */
export const COLLECTION_TIME_BUDGET_MS = 20_000;
/** The last days are collected again, because platforms still update them. */
export const RECOLLECTED_DAYS = 3;
/** Posts that one run measures, and that the screen shows. */
export const MAX_MEASURED_POSTS = 200;

/** Days of the recent results on Today. */
export const RECENT_RESULTS_DAYS = 7;
/** Posts of a network whose reach is known, below which none of them counts as better than usual. */
export const MIN_POSTS_FOR_BEST = 5;
/** A post that worked reached this many times the median of its network. */
export const BEST_POST_TIMES = 1.5;
export const MAX_BEST_POSTS = 2;

export const EXPORT_PAGE_ROWS = 500;
export const MAX_EXPORT_ROWS = 20_000;

export const MIN_POSTS_FOR_FINDINGS = 20;
export const MIN_GROUP_SIZE = 4;
export const MIN_RELATIVE_DIFFERENCE = 1.15;

/** Platforms that report metrics for personal profiles. */
export const PLATFORMS_WITH_INSIGHTS: readonly Platform[] = ["facebook", "instagram"];

/**
 * Returns whether a target has metrics: on LinkedIn an organization, and a member only where LinkedIn granted the
 * installation's app `hasMembers`.
 */
export function hasInsights(platform: string, targetKind: string | null, hasMembers = false): boolean {
  if (PLATFORMS_WITH_INSIGHTS.some((one) => one === platform)) return true;
  return targetKind === "organization" || (targetKind === "member" && hasMembers);
}

/** Returns the platforms that the insights offer: not LinkedIn while a profile without metrics is connected there. */
export function listInsightPlatforms(targetKind: string | null, hasMembers: boolean): readonly Platform[] {
  const isOffered = targetKind === null || hasInsights("linkedin", targetKind, hasMembers);
  return isOffered ? PLATFORMS : PLATFORMS_WITH_INSIGHTS;
}
