import { z } from "zod";

/** The networks a brand can publish to; the first is the default (specification section 1). */
export const PLATFORMS = ["facebook", "instagram", "linkedin"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const DEFAULT_PLATFORM: Platform = "facebook";

export const platformSchema = z.enum(PLATFORMS);

/** Narrows what the database holds as text. */
export function isPlatform(value: string): value is Platform {
  return PLATFORMS.some((platform) => platform === value);
}

/** What the database holds as text; the default where it is none of ours, or nothing. */
export function knownPlatform(value: string | null | undefined): Platform {
  return PLATFORMS.find((platform) => platform === value) ?? DEFAULT_PLATFORM;
}
