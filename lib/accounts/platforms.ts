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
