import { Util } from "konva/lib/Util";
import type { Box } from "@/lib/canvas/core/geometry";
import { type Palette, resolveColor, type Shadow } from "@/lib/canvas/core/paints";
import type { Bitmap, Context2D } from "@/lib/canvas/render/scene";

const MAX_SIDE = 8_192;

/** Returns the number of device pixels per document px under the context's transform. */
export function getDeviceScale(context: Context2D): number {
  const { a, b, c, d } = context.getTransform();
  return Math.sqrt(Math.abs(a * d - b * c)) || 1;
}

/** Draws offscreen, so that opacity, blend mode and shadow apply to the whole drawing and not each stroke. */
export function paintComposited(
  context: Context2D,
  box: Box,
  effect: { shadow?: Shadow | undefined; palette: Palette },
  paint: (context: Context2D) => void,
): void {
  const scale = Math.min(getDeviceScale(context), MAX_SIDE / Math.max(box.w, box.h, 1));
  const canvas: Bitmap = Util.createCanvasElement();
  canvas.width = Math.max(1, Math.ceil(box.w * scale));
  canvas.height = Math.max(1, Math.ceil(box.h * scale));
  const inner = canvas.getContext("2d") as Context2D;
  inner.scale(scale, scale);
  inner.translate(-box.x, -box.y);
  paint(inner);
  context.save();
  if (effect.shadow) {
    clipAround(context, box, effect.shadow);
    setShadow(context, effect.shadow, effect.palette, getDeviceScale(context));
  }
  context.drawImage(canvas, box.x, box.y, canvas.width / scale, canvas.height / scale);
  context.restore();
  Util.releaseCanvas(canvas);
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
