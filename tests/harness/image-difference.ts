import pixelmatch from "pixelmatch";
import sharp from "sharp";

/** Returns the percentage of visibly different pixels of two PNGs. Throws for different sizes. */
export async function getPixelDifference(a: Buffer, b: Buffer): Promise<number> {
  const [one, other] = await Promise.all([a, b].map(pixelsOf));
  if (!one || !other) return 100;
  const sizes = [one, other].map(({ width, height }) => `${width}×${height}`);
  if (sizes[0] !== sizes[1]) throw new Error(`Pictures of ${sizes.join(" and ")} cannot be compared`);
  const different = pixelmatch(one.data, other.data, undefined, one.width, one.height, { threshold: 0.3 });
  return (100 * different) / (one.width * one.height);
}

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
