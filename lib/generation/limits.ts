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

export const TEXT_LENGTHS = ["short", "medium", "long"] as const;
export type TextLength = (typeof TEXT_LENGTHS)[number];

export const TEXT_LENGTH_INSTRUCTIONS: Record<TextLength, string> = {
  short: "25 to 50",
  medium: "60 to 110",
  long: "140 to 220",
};

/** Concurrent provider calls per user; the others wait [LIM1]. */
export const MAX_CONCURRENT_CALLS_PER_USER = 4;

/** Timeouts of an image description, which is free and must not delay the user. */
export const DESCRIBE_TIMEOUTS = { idleMs: 5_000, totalMs: 6_000 };

export const GENERATED_KINDS = ["image", "infographic", "comic", "video"] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];

/** The tray of a post shows its newest results; older ones remain in the library. */
export const MAX_LISTED_RESULTS = 60;
