/** Platforms an account can publish to; the first is the default [spec 1]. */
export const PLATFORMS = ["facebook", "instagram", "linkedin"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Apps of a vendor besides its first one, which has no name: each has its own credentials and consent. */
export const CONSENT_APPS = ["pages"] as const;
export type ConsentApp = (typeof CONSENT_APPS)[number];

/** Kinds of what an account publishes to. */
export const TARGET_KINDS = ["page", "professional", "member", "organization"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const DEFAULT_PLATFORM: Platform = "facebook";

export function isPlatform(value: string): value is Platform {
  return PLATFORMS.some((platform) => platform === value);
}

/** Converts a text from the database; unknown and missing values become the default platform. */
export function toPlatform(value: string | null | undefined): Platform {
  return PLATFORMS.find((platform) => platform === value) ?? DEFAULT_PLATFORM;
}

/** Metrics that platforms report for posts and accounts. */
export const METRICS = [
  "views",
  "reach",
  "reactions",
  "comments",
  "shares",
  "clicks",
  "saves",
  "follows",
] as const;
export type Metric = (typeof METRICS)[number];
