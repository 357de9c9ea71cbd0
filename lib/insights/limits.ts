import type { Metric, Platform } from "@/lib/core/platforms";

/** Returns whether a metric is averaged per day: reach cannot be summed, because the same users return. */
export function isAveragedPerDay(figure: Metric): boolean {
  return figure === "reach";
}

export const PERIOD_DAYS = [7, 30, 90] as const;
export type PeriodDays = (typeof PERIOD_DAYS)[number];

/** The widest window that all platforms support, for posts and days. */
export const COLLECTION_WINDOW_DAYS = 90;
/** Platforms update most metrics once a day, so requests more often than hourly bring no news. */
export const METRICS_TTL_MINUTES = 60;
export const COLLECTION_LEASE_SECONDS = 120;
/** After this time a run stops between two requests, and the next one continues. */
export const COLLECTION_TIME_BUDGET_MS = 20_000;
/** The last days are collected again, because platforms still update them. */
export const RECOLLECTED_DAYS = 3;
export const MAX_MEASURED_POSTS = 200;

export const MIN_POSTS_FOR_FINDINGS = 20;
export const MIN_GROUP_SIZE = 4;
export const MIN_RELATIVE_DIFFERENCE = 1.15;

/** Platforms that report metrics for personal profiles. */
export const PLATFORMS_WITH_INSIGHTS: readonly Platform[] = ["facebook", "instagram"];

/** Returns whether a target has metrics: on LinkedIn only an organization. */
export function hasInsights(platform: string, targetKind: string | null): boolean {
  return PLATFORMS_WITH_INSIGHTS.some((one) => one === platform) || targetKind === "organization";
}
