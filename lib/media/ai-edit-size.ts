/** Minimum and maximum pixels of an image model: the smallest and largest of our generated sizes. */
const MOST_PIXELS = 1536 * 1024;
const LEAST_PIXELS = 1024 * 1024;
/** Sides are multiples of 16 and at most three to one (docs/providers). */
const STEP = 16;
const LONGEST = 3;

export interface PixelDimensions {
  width: number;
  height: number;
}

/** Returns the size in which a model edits an image: the aspect ratio as near as the model's steps allow. */
export function getModelEditSize({ width, height }: PixelDimensions): PixelDimensions {
  const ratio = Math.min(LONGEST, Math.max(1 / LONGEST, width / height));
  const pixels = Math.min(MOST_PIXELS, Math.max(LEAST_PIXELS, width * height));
  const across = inSteps(Math.sqrt(pixels * ratio));
  const down = inSteps(across / ratio);
  return {
    width: Math.min(across, down * LONGEST),
    height: Math.min(down, across * LONGEST),
  };
}

/** Returns the largest size of this aspect ratio that fits into `room`, never larger than the original. */
export function scaleToFit({ width, height }: PixelDimensions, room: PixelDimensions): PixelDimensions {
  const scale = Math.min(1, room.width / width, room.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function inSteps(value: number): number {
  return Math.max(STEP, Math.round(value / STEP) * STEP);
}
