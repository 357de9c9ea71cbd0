import { Util } from "konva/lib/Util";
import type { Box } from "@/lib/canvas/core/geometry";
import { type Palette, resolveColor, type Shadow } from "@/lib/canvas/core/paints";
import { blurTranslucentPixels } from "@/lib/canvas/render/blur-pixels";
import type { Bitmap, Context2D } from "@/lib/canvas/render/scene";

const MAX_SIDE = 8_192;

/** Returns the number of device pixels per document px under the context's transform. */
export function getDeviceScale(context: Context2D): number {
  const { a, b, c, d } = context.getTransform();
  return Math.sqrt(Math.abs(a * d - b * c)) || 1;
}

/** A blur of more device px than this is drawn with fewer pixels: it looks the same and takes less time. */
const MAX_BLUR_PIXELS = 8;

/** Returns the number of pixels per document px of a drawing that is blurred by document px. */
export const getBlurScale = (scale: number, blur: number): number =>
  blur > 0 ? Math.min(scale, MAX_BLUR_PIXELS / blur) : scale;

/** Three box blurs reach three standard deviations. */
export const getBlurReach = (blur = 0): number => (blur > 0 ? 3 * blur + 2 : 0);

interface Composition {
  shadow?: Shadow | undefined;
  /** Standard deviation in document px. */
  blur?: number | undefined;
  palette: Palette;
  /** Last blurred drawing of this element; a later call with the same scale draws it again. */
  cache?: { scale: number; canvas: Bitmap }[];
}

/** Draws offscreen, so that opacity, blend mode, blur and shadow apply to the whole drawing and not each stroke. */
export function paintComposited(
  context: Context2D,
  drawn: Box,
  effect: Composition,
  paint: (context: Context2D) => void,
): void {
  const { blur = 0, cache } = effect;
  const reach = getBlurReach(blur);
  const box = { x: drawn.x - reach, y: drawn.y - reach, w: drawn.w + 2 * reach, h: drawn.h + 2 * reach };
  const fine = getBlurScale(getDeviceScale(context), blur);
  const scale = Math.min(fine, MAX_SIDE / Math.max(box.w, box.h, 1));
  const known = cache?.find((one) => one.scale === scale)?.canvas;
  const canvas = known ?? drawOffscreen(box, scale, blur, paint);
  if (cache && blur > 0) cache.splice(0, 1, { scale, canvas });
  context.save();
  if (effect.shadow) {
    clipAround(context, box, effect.shadow);
    setShadow(context, effect.shadow, effect.palette, getDeviceScale(context));
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(canvas, box.x, box.y, canvas.width / scale, canvas.height / scale);
  context.restore();
  if (!(cache && blur > 0)) Util.releaseCanvas(canvas);
}

function drawOffscreen(box: Box, scale: number, blur: number, paint: (context: Context2D) => void): Bitmap {
  const canvas: Bitmap = Util.createCanvasElement();
  canvas.width = Math.max(1, Math.ceil(box.w * scale));
  canvas.height = Math.max(1, Math.ceil(box.h * scale));
  const inner = canvas.getContext("2d", { willReadFrequently: blur > 0 }) as Context2D;
  inner.scale(scale, scale);
  inner.translate(-box.x, -box.y);
  paint(inner);
  if (blur > 0) {
    const pixels = inner.getImageData(0, 0, canvas.width, canvas.height);
    blurTranslucentPixels(pixels, blur * scale);
    inner.setTransform(1, 0, 0, 1, 0, 0);
    inner.putImageData(pixels, 0, 0);
  }
  return canvas;
}

/** Without this clip, a server canvas computes a shadow for the whole page: thirty take seconds. */
function clipAround(context: Context2D, { x, y, w, h }: Box, shadow: Shadow): void {
  const margin = Math.hypot(shadow.x, shadow.y) + 2 * shadow.blur + 2;
  context.beginPath();
  context.rect(x - margin, y - margin, w + 2 * margin, h + 2 * margin);
  context.clip();
}

/** Canvas shadows ignore the transform, so offset and blur are in device pixels. */
function setShadow(context: Context2D, { x, y, blur, color }: Shadow, palette: Palette, scale: number): void {
  context.shadowColor = resolveColor(color, palette);
  context.shadowOffsetX = x * scale;
  context.shadowOffsetY = y * scale;
  context.shadowBlur = blur * scale;
}
