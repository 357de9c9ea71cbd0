import { Util } from "konva/lib/Util";
import type { Shadow } from "@/lib/canvas/core/paints";
import { type Palette, resolveColor } from "@/lib/canvas/core/paints";
import type { Bitmap, Context2D } from "@/lib/canvas/render/scene";

export interface LayerBox {
  x: number;
  y: number;
  w: number;
  h: number;
}

const MAX_SIDE = 8_192;

/** Device pixels of one document px under the context's transform. */
export function scaleOf(context: Context2D): number {
  const { a, b, c, d } = context.getTransform();
  return Math.sqrt(Math.abs(a * d - b * c)) || 1;
}

/**
 * Draws something as one picture of its own and puts that on the context: transparency, blending and shadow are those
 * of the whole, not of each stroke in it. Alpha and blend mode are what the context has set.
 */
export function paintAsOne(
  context: Context2D,
  box: LayerBox,
  effect: { shadow?: Shadow | undefined; palette: Palette },
  paint: (context: Context2D) => void,
): void {
  const scale = Math.min(scaleOf(context), MAX_SIDE / Math.max(box.w, box.h, 1));
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
    setShadow(context, effect.shadow, effect.palette, scaleOf(context));
  }
  context.drawImage(canvas, box.x, box.y, canvas.width / scale, canvas.height / scale);
  context.restore();
  Util.releaseCanvas(canvas);
}

/** A server draws a shadow over all that may be drawn on: thirty of them on a whole page take seconds. */
function clipAround(context: Context2D, { x, y, w, h }: LayerBox, shadow: Shadow): void {
  const margin = Math.hypot(shadow.x, shadow.y) + 2 * shadow.blur + 2;
  context.beginPath();
  context.rect(x - margin, y - margin, w + 2 * margin, h + 2 * margin);
  context.clip();
}

/** Shadows know no transform: they are told in pixels, and light comes from one side however an element is turned. */
function setShadow(context: Context2D, { x, y, blur, color }: Shadow, palette: Palette, scale: number): void {
  context.shadowColor = resolveColor(color, palette);
  context.shadowOffsetX = x * scale;
  context.shadowOffsetY = y * scale;
  context.shadowBlur = blur * scale;
}
