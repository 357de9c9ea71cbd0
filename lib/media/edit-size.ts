/** What a drawing model works on at most and at least, in pixels: the largest and smallest of our own sizes. */
const MOST_PIXELS = 1536 * 1024;
const LEAST_PIXELS = 1024 * 1024;
/** Sides in steps of sixteen, none longer than three times the other (providers.md 6.2). */
const STEP = 16;
const LONGEST = 3;

export interface Size {
  width: number;
  height: number;
}

/** The size in which a model is asked to change a picture: its shape as nearly as the model's steps allow. */
export function editSize({ width, height }: Size): Size {
  const ratio = Math.min(LONGEST, Math.max(1 / LONGEST, width / height));
  const pixels = Math.min(MOST_PIXELS, Math.max(LEAST_PIXELS, width * height));
  const across = inSteps(Math.sqrt(pixels * ratio));
  const down = inSteps(across / ratio);
  return {
    width: Math.min(across, down * LONGEST),
    height: Math.min(down, across * LONGEST),
  };
}

/** A picture of this shape within another one: as large as fits, never larger than it was. */
export function withinSize({ width, height }: Size, room: Size): Size {
  const scale = Math.min(1, room.width / width, room.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function inSteps(value: number): number {
  return Math.max(STEP, Math.round(value / STEP) * STEP);
}
