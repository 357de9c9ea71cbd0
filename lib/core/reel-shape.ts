/** Aspect ratio 9:16 with rounding tolerance. */
const UPRIGHT = { min: 0.55, max: 0.575 };
const MIN_WIDTH = 540;
const LENGTH_MS = { min: 3_000, max: 90_000 };

export function isUpright({ width, height }: { width: number; height: number }): boolean {
  const aspect = width / height;
  return aspect >= UPRIGHT.min && aspect <= UPRIGHT.max;
}

/**
 * Returns whether Facebook accepts a video as a reel or story: 9:16, at least 540 pixels wide, 3 to 90 seconds
 * (docs/providers/facebook-instagram.md).
 */
export function isFacebookReel(video: { width: number; height: number; durationMs: number | null }): boolean {
  const { width, durationMs } = video;
  const isLong = durationMs !== null && durationMs >= LENGTH_MS.min && durationMs <= LENGTH_MS.max;
  return isUpright(video) && width >= MIN_WIDTH && isLong;
}
