import type { Platform } from "@/lib/accounts/platforms";

/** Figures of a day or of a post, in the order in which they are shown. */
export const FIGURES = [
  "views",
  "reach",
  "reactions",
  "comments",
  "shares",
  "clicks",
  "saves",
  "follows",
] as const;
export type Figure = (typeof FIGURES)[number];

/** People who saw something on two days are the same people: reach is told as an average day, not added up. */
export function isPerDay(figure: Figure): boolean {
  return figure === "reach";
}

/** How many of the last days are looked at. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** As far back as posts and days are measured: the widest window that all networks give. */
export const MEASURED_DAYS = 90;
/** Networks renew most figures once a day: asking more often than hourly tells nothing new. */
export const FRESH_MINUTES = 60;
/** For so long one run may hold the turn before another one takes it. */
export const TURN_SECONDS = 120;
/** After this a run stops between two calls, and the next one goes on. */
export const PATIENCE_MS = 20_000;
/** The last days are asked for again: networks go on counting them. */
export const SETTLING_DAYS = 3;
/** Posts that are shown, and measured, at most. */
export const MOST_POSTS = 200;

/** Below so many measured posts nothing is said about what works: it would be a guess. */
export const ENOUGH_POSTS = 20;
/** A group of fewer posts is one lucky post. */
export const ENOUGH_IN_GROUP = 4;
/** By so much a group must be better than all posts together to be worth a word. */
export const WORTH_SAYING = 1.15;

/** What a member's own profile is offered figures for (specification decisions, "Account"). */
export const PLATFORMS_WITH_INSIGHTS: readonly Platform[] = ["facebook", "instagram"];

/** Whether a place on a network has figures here: LinkedIn's only for an organisation. */
export function hasInsights(platform: string, targetKind: string | null): boolean {
  return PLATFORMS_WITH_INSIGHTS.some((one) => one === platform) || targetKind === "organization";
}
