/** A picture or a film of a feed is shown whole between these shapes. */
const TALLEST = 4 / 5;
const WIDEST = 1.91;

/** Width to height of the place it is shown in; what is taller or wider is cropped. */
export function shownRatio({ width, height }: { width: number; height: number }): number {
  return Math.min(WIDEST, Math.max(TALLEST, width / height));
}
