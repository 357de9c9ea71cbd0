import type { Box } from "@/lib/canvas/core/geometry";
import {
  isGradient,
  type LinearGradient,
  type Paint,
  type PaintedStroke,
  type Palette,
  resolveColor,
} from "@/lib/canvas/core/paints";
import type { Context2D } from "@/lib/canvas/render/scene";

type Point = readonly [number, number];

/**
 * Returns the fillStyle that covers a box with a paint. A canvas reads the ends of a gradient in the coordinate
 * system that is current when it fills: `toLocal` maps the box's coordinates to that.
 */
export function createFillStyle(
  context: Context2D,
  paint: Paint,
  palette: Palette,
  box: Box,
  toLocal: (point: Point) => Point = (point) => point,
): string | CanvasGradient {
  return isGradient(paint) ? gradientOf(context, paint, palette, box, toLocal) : resolveColor(paint, palette);
}

/** The gradient line passes through the center with the length that CSS defines for its angle. */
function gradientOf(
  context: Context2D,
  { angle, stops }: LinearGradient,
  palette: Palette,
  box: Box,
  toLocal: (point: Point) => Point,
): CanvasGradient {
  const radians = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(radians), Math.sin(radians)];
  const half = (Math.abs(box.w * dx) + Math.abs(box.h * dy)) / 2;
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2];
  const [x, y] = [dx * half, dy * half];
  const gradient = context.createLinearGradient(...toLocal([cx - x, cy - y]), ...toLocal([cx + x, cy + y]));
  for (const { at, color } of stops) gradient.addColorStop(at, resolveColor(color, palette));
  return gradient;
}

/** Sets style and width of a stroke whose gradient covers the box. Returns false when there is nothing to draw. */
export function setStroke(
  context: Context2D,
  stroke: PaintedStroke | undefined,
  palette: Palette,
  box: Box,
  toLocal?: (point: Point) => Point,
): stroke is PaintedStroke {
  if (!stroke || stroke.width <= 0) return false;
  context.strokeStyle = createFillStyle(context, stroke.color, palette, box, toLocal);
  context.lineWidth = stroke.width;
  context.setLineDash(stroke.dash ?? []);
  return true;
}
