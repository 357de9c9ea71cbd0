/** Ratios that differ by less look identical. */
const SAME = 0.01;
const ANY = { min: 0, max: Number.POSITIVE_INFINITY };

interface Shape {
  width: number;
  height: number;
}

export const getAspectRatio = ({ width, height }: Shape): number => width / height;

/** Returns the first carousel image's ratio, else the nearest accepted one; null when the image already fits. */
export function getTargetAspectRatio(
  image: Shape,
  { aspect = ANY, first }: { aspect?: { min: number; max: number } | undefined; first?: number | undefined },
): number | null {
  const ratio = getAspectRatio(image);
  if (!Number.isFinite(ratio)) return null;
  const wanted = first ?? Math.min(Math.max(ratio, aspect.min), aspect.max);
  return Math.abs(ratio - wanted) < SAME * wanted ? null : wanted;
}

/** Returns the smallest size of the given ratio that contains the whole image, in whole pixels. */
export function getExtendedSize({ width, height }: Shape, ratio: number): Shape {
  if (width / height < ratio) return { width: Math.round(height * ratio), height };
  return { width, height: Math.round(width / ratio) };
}

export interface CropBox extends Shape {
  x: number;
  y: number;
}

/**
 * Returns the largest part of the given ratio in whole pixels. `position` moves it along the only free side:
 * 0 is the left or upper end, 1 the other.
 */
export function getCropBox({ width, height }: Shape, ratio: number, position: number): CropBox {
  const cut =
    width / height > ratio
      ? { width: Math.max(1, Math.round(height * ratio)), height }
      : { width, height: Math.max(1, Math.round(width / ratio)) };
  return {
    ...cut,
    x: Math.round((width - cut.width) * position),
    y: Math.round((height - cut.height) * position),
  };
}
