/** Two shapes that differ by less are one to the eye. */
const SAME = 0.01;
const ANY = { min: 0, max: Number.POSITIVE_INFINITY };

interface Shape {
  width: number;
  height: number;
}

/** Width divided by height. */
export const ratioOf = ({ width, height }: Shape): number => width / height;

/**
 * The shape a picture should be extended to: that of the first of a carousel, else the nearest the network takes.
 * Null where it is right as it is.
 */
export function wantedRatio(
  picture: Shape,
  { aspect = ANY, first }: { aspect?: { min: number; max: number } | undefined; first?: number | undefined },
): number | null {
  const ratio = ratioOf(picture);
  if (!Number.isFinite(ratio)) return null;
  const wanted = first ?? Math.min(Math.max(ratio, aspect.min), aspect.max);
  return Math.abs(ratio - wanted) < SAME * wanted ? null : wanted;
}

/** The smallest shape of that ratio that holds the whole picture, in whole pixels. */
export function extendedTo({ width, height }: Shape, ratio: number): Shape {
  if (width / height < ratio) return { width: Math.round(height * ratio), height };
  return { width, height: Math.round(width / ratio) };
}
