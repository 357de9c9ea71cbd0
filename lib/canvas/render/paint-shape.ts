import type { ShapeElement, SvgElement } from "@/lib/canvas/core/elements";
import type { Box } from "@/lib/canvas/core/geometry";
import { createFillStyle, setStroke } from "@/lib/canvas/render/fill-style";
import type { Context2D, RenderContext } from "@/lib/canvas/render/scene";
import { traceShape } from "@/lib/canvas/render/shape-outline";

/** Draws fill and outline of a shape. The outline of rectangles and ellipses lies inside the bounding box. */
export function paintShape(context: Context2D, element: ShapeElement, { palette }: RenderContext): void {
  const inset = Math.min((element.stroke?.width ?? 0) / 2, element.w / 2, element.h / 2);
  const box = { x: inset, y: inset, w: element.w - 2 * inset, h: element.h - 2 * inset };
  traceShape(context, element, box);
  if (element.fill) {
    context.fillStyle = createFillStyle(context, element.fill, palette, wholeOf(element));
    context.fill();
  }
  context.lineJoin = element.kind === "rect" ? "miter" : "round";
  if (setStroke(context, element.stroke, palette, wholeOf(element))) context.stroke();
}

function wholeOf({ w, h }: Pick<Box, "w" | "h">): Box {
  return { x: 0, y: 0, w, h };
}

/** Draws the paths of an SVG element, stretched to its bounding box. */
export function paintSvg(context: Context2D, element: SvgElement, scene: RenderContext): void {
  const { palette, createPath = (data) => new Path2D(data) } = scene;
  const whole = wholeOf(element);
  const [sx, sy] = [element.w / element.view.w, element.h / element.view.h];
  const toView = ([x, y]: readonly [number, number]) => [x / sx, y / sy] as const;
  context.scale(sx, sy);
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const { d, fill, stroke, evenOdd } of element.paths) {
    const path = createPath(d);
    if (fill) {
      context.fillStyle = createFillStyle(context, fill, palette, whole, toView);
      context.fill(path, evenOdd ? "evenodd" : "nonzero");
    }
    if (setStroke(context, stroke, palette, whole, toView)) context.stroke(path);
  }
}
