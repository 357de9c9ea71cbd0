/** Pictures a person can ask for: square, portrait 4:5, portrait 2:3, landscape 3:2. All in steps of 16 pixels. */
export const IMAGE_SIZES = ["1024x1024", "1024x1280", "1024x1536", "1536x1024"] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** A size in figures. */
export function sizeOf(size: ImageSize): { w: number; h: number } {
  const [w = 0, h = 0] = size.split("x").map(Number);
  return { w, h };
}

export const IMAGE_QUALITIES = ["low", "medium", "high"] as const;

export type ImageQuality = (typeof IMAGE_QUALITIES)[number];

/** Pictures that a change by prompt may borrow from. */
export const MAX_REFERENCES = 4;

/** Letters of what somebody asks for: an idea, a change by words. */
export const MAX_PROMPT = 2_000;

export const TEXT_LENGTHS = ["short", "medium", "long"] as const;
export type TextLength = (typeof TEXT_LENGTHS)[number];

/** What a length means to the model, in words. */
export const WORDS: Record<TextLength, string> = {
  short: "25 to 50",
  medium: "60 to 110",
  long: "140 to 220",
};

/** Calls of one person at the provider at once; the others wait (reliability.md LIM1). */
export const SLOTS_PER_USER = 4;

/** How long a writing model may be silent, and take in all. */
export const TEXT_PATIENCE = { idleMs: 30_000, totalMs: 120_000 };

/** How long a drawn picture waits for its description: free, and never worth more of somebody's time. */
export const DESCRIBE_PATIENCE = { idleMs: 5_000, totalMs: 6_000 };
