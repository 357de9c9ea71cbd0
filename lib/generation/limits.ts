import type { Language } from "@/lib/i18n/direction";

/** Image sizes: square, portrait 4:5, portrait 2:3, landscape 3:2; multiples of 16 pixels. */
export const IMAGE_SIZES = ["1024x1024", "1024x1280", "1024x1536", "1536x1024"] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

export function parseImageSize(size: ImageSize): { w: number; h: number } {
  const [w = 0, h = 0] = size.split("x").map(Number);
  return { w, h };
}

export const IMAGE_QUALITIES = ["low", "medium", "high"] as const;

export type ImageQuality = (typeof IMAGE_QUALITIES)[number];

export const MAX_REFERENCE_IMAGES = 4;

export const MAX_PROMPT_LENGTH = 2_000;
export const MAX_TONE_LENGTH = 100;

export const TEXT_LENGTHS = ["short", "medium", "long"] as const;
export type TextLength = (typeof TEXT_LENGTHS)[number];

/** Words of a post. Hebrew says the same in about a fifth fewer words. */
export const TEXT_LENGTH_INSTRUCTIONS: Record<Language, Record<TextLength, string>> = {
  en: { short: "15 to 30", medium: "30 to 60", long: "70 to 120" },
  he: { short: "12 to 25", medium: "25 to 50", long: "55 to 95" },
};

/** Concurrent provider calls per user; the others wait [LIM1]. */
export const MAX_CONCURRENT_CALLS_PER_USER = 4;

/** Seconds that one image description in the background may wait for a permit. */
export const MAX_DESCRIBE_WAIT_SECONDS = 110;

/** Concurrent descriptions of one worker process. */
export const DESCRIBE_CONCURRENCY = 3;

/** A description that is later than this is worth less than another change of the post would cost. */
const DESCRIBE_RETRY_SECONDS = [10, 60, 300] as const;

/** Returns the delay before the next attempt; null when the description is given up. */
export function getDescribeRetryBackoff(attempts: number): number | null {
  return DESCRIBE_RETRY_SECONDS[attempts - 1] ?? null;
}

export const GENERATED_KINDS = ["image", "infographic", "comic", "video"] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];

/** The tray of a post shows its newest results; older ones remain in the library. */
export const MAX_LISTED_RESULTS = 60;

/** A post keeps its newest layouts; a new set deletes older ones. */
export const MAX_KEPT_LAYOUTS = 48;
