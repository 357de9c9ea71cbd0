import type { ShapeElement, SvgElement } from "@/lib/canvas/core/elements";
import { resolveColor } from "@/lib/canvas/core/paints";
import { createFillStyle, setStroke } from "@/lib/canvas/render/fill-style";
import type { Context2D, RenderContext } from "@/lib/canvas/render/scene";
import { traceShape } from "@/lib/canvas/render/shape-outline";

/** Draws fill and outline of a shape. The outline of rectangles and ellipses lies inside the bounding box. */
export function paintShape(context: Context2D, element: ShapeElement, { palette }: RenderContext): void {
  const inset = Math.min((element.stroke?.width ?? 0) / 2, element.w / 2, element.h / 2);
  const box = { x: inset, y: inset, w: element.w - 2 * inset, h: element.h - 2 * inset };
  traceShape(context, element, box);
  if (element.fill) {
    const whole = { x: 0, y: 0, w: element.w, h: element.h };
    context.fillStyle = createFillStyle(context, element.fill, palette, whole);
    context.fill();
  }
  context.lineJoin = element.kind === "rect" ? "miter" : "round";
  if (setStroke(context, element.stroke, palette)) context.stroke();
}

/** Draws the paths of an SVG element, stretched to its bounding box. */
export function paintSvg(context: Context2D, element: SvgElement, scene: RenderContext): void {
  const { palette, createPath = (data) => new Path2D(data) } = scene;
  context.scale(element.w / element.view.w, element.h / element.view.h);
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const { d, fill, stroke, evenOdd } of element.paths) {
    const path = createPath(d);
    if (fill) {
      context.fillStyle = resolveColor(fill, palette);
      context.fill(path, evenOdd ? "evenodd" : "nonzero");
    }
    if (setStroke(context, stroke, palette)) context.stroke(path);
  }
}
