import type { LineElement } from "@/lib/canvas/core/elements";
import { createFillStyle, setStroke } from "@/lib/canvas/render/fill-style";
import type { Context2D, RenderContext } from "@/lib/canvas/render/scene";

type Point = readonly [x: number, y: number];
type End = LineElement["head"];

/** Draws a line through its points with the markers at its ends. */
export function paintLine(context: Context2D, element: LineElement, { palette }: RenderContext): void {
  const box = { x: 0, y: 0, w: element.w, h: element.h };
  if (!setStroke(context, element.stroke, palette, box)) return;
  const points = element.points.map(([x, y]): Point => [x * element.w, y * element.h]);
  const { width } = element.stroke;
  const [first, second] = [points[0], points[1]];
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return;
  context.lineCap = element.cap;
  context.lineJoin = "round";
  context.fillStyle = createFillStyle(context, element.stroke.color, palette, box);
  const ends = [...points];
  // A filled arrowhead covers the end of the line, so the line stops inside it.
  ends[0] = shortened(first, second, element.tail, width);
  ends[points.length - 1] = shortened(last, before, element.head, width);
  context.beginPath();
  traceCurve(context, ends, element.curve);
  context.stroke();
  context.setLineDash([]);
  paintEnd(context, first, second, element.tail, width);
  paintEnd(context, last, before, element.head, width);
}

/** Traces a Catmull-Rom spline through all points; `curve` is its tension. */
function traceCurve(context: Context2D, points: Point[], curve: number): void {
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) {
      context.moveTo(...to);
      continue;
    }
    const before = points[index - 2] ?? from;
    const after = points[index + 1] ?? to;
    const pull = curve / 6;
    context.bezierCurveTo(
      from[0] + (to[0] - before[0]) * pull,
      from[1] + (to[1] - before[1]) * pull,
      to[0] - (after[0] - from[0]) * pull,
      to[1] - (after[1] - from[1]) * pull,
      ...to,
    );
  }
}

function tipLength(width: number): number {
  return width * 2.2 + 6;
}

function towards(at: Point, from: Point): Point {
  const length = Math.hypot(at[0] - from[0], at[1] - from[1]) || 1;
  return [(at[0] - from[0]) / length, (at[1] - from[1]) / length];
}

function shortened(at: Point, from: Point, end: End, width: number): Point {
  if (end !== "triangle") return at;
  const [dx, dy] = towards(at, from);
  const by = tipLength(width) * 0.8;
  return [at[0] - dx * by, at[1] - dy * by];
}

function paintEnd(context: Context2D, at: Point, from: Point, end: End, width: number): void {
  if (end === "none") return;
  const [dx, dy] = towards(at, from);
  const length = tipLength(width);
  /** Returns a point back along the line and to its side, in multiples of the marker's length. */
  const point = (back: number, side: number): Point => [
    at[0] - dx * back * length - dy * side * length,
    at[1] - dy * back * length + dx * side * length,
  ];
  context.beginPath();
  if (end === "dot") {
    context.arc(at[0], at[1], length * 0.45, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  const [from1, to1] = end === "bar" ? [point(0, -0.6), point(0, 0.6)] : [point(1, -0.6), point(1, 0.6)];
  context.moveTo(...from1);
  if (end !== "bar") context.lineTo(...at);
  context.lineTo(...to1);
  if (end === "triangle") context.fill();
  else context.stroke();
}
