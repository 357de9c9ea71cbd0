import type { ImageMask, ShapeElement } from "@/lib/canvas/core/elements";
import type { Box } from "@/lib/canvas/core/geometry";
import type { Context2D } from "@/lib/canvas/render/scene";

type Point = readonly [x: number, y: number];

type Outline = Pick<ShapeElement, "kind" | "radius" | "points" | "inner" | "tail">;

/** Width of a speech bubble's tail at its base, as a fraction of the bubble's shorter side. */
const TAIL_WIDTH = 0.26;

type Tracer = (context: Context2D, shape: Outline, box: Box) => void;

const corners =
  (pointsOf: (shape: Outline) => Point[]): Tracer =>
  (context, shape, { x, y, w, h }) =>
    trace(
      context,
      pointsOf(shape).map(([fx, fy]): Point => [x + fx * w, y + fy * h]),
      shape.radius,
    );

const traceHexagon = corners(() => HEXAGON);

const TRACERS: Record<ShapeElement["kind"], Tracer> = {
  rect: (context, { radius }, box) =>
    context.roundRect(box.x, box.y, box.w, box.h, clampCornerRadius(radius, box)),
  ellipse: (context, _, { x, y, w, h }) =>
    context.ellipse(x + w / 2, y + h / 2, w / 2, h / 2, 0, 0, 2 * Math.PI),
  triangle: corners(() => TRIANGLE),
  diamond: corners(() => DIAMOND),
  arrow: corners(() => ARROW),
  polygon: corners(({ points = 6 }) => around(points, [1])),
  star: corners(({ points = 5, inner }) => around(points * 2, [1, inner])),
  heart: (context, _, box) => traceHeart(context, box),
  speech: (context, shape, box) => traceSpeech(context, shape, box),
  thought: (context, shape, box) => traceThought(context, shape, box),
  shout: (context, shape, box) => trace(context, shoutCorners(shape, box)),
};

/** Sets the context's current path to the shape's outline, filling the box. A tail extends beyond it. */
export function traceShape(context: Context2D, shape: Outline, box: Box): void {
  context.beginPath();
  TRACERS[shape.kind](context, shape, box);
}

/** Sets the context's current path to the outline of a masked image, filling the box. */
export function traceImageMask(context: Context2D, mask: ImageMask, box: Box): void {
  context.beginPath();
  if (mask === "arch") traceArch(context, box);
  else if (mask === "hexagon") traceHexagon(context, { kind: "polygon", radius: 0, inner: 1 }, box);
  else TRACERS[mask](context, { kind: mask, radius: 0, inner: 0.5 }, box);
}

/** Traces a rectangle whose top is a half circle as wide as the box, or lower in a flat box. */
function traceArch(context: Context2D, { x, y, w, h }: Box): void {
  const r = Math.min(w / 2, h);
  context.moveTo(x, y + h);
  context.lineTo(x, y + r);
  context.arcTo(x, y, x + r, y, r);
  context.lineTo(x + w - r, y);
  context.arcTo(x + w, y, x + w, y + r, r);
  context.lineTo(x + w, y + h);
  context.closePath();
}

export function clampCornerRadius(radius: number, { w, h }: { w: number; h: number }): number {
  return Math.min(radius, w / 2, h / 2);
}

const TRIANGLE: Point[] = [
  [0.5, 0],
  [1, 1],
  [0, 1],
];

const HEXAGON: Point[] = [
  [0.25, 0],
  [0.75, 0],
  [1, 0.5],
  [0.75, 1],
  [0.25, 1],
  [0, 0.5],
];

const DIAMOND: Point[] = [
  [0.5, 0],
  [1, 0.5],
  [0.5, 1],
  [0, 0.5],
];

const ARROW: Point[] = [
  [0, 0.28],
  [0.58, 0.28],
  [0.58, 0],
  [1, 0.5],
  [0.58, 1],
  [0.58, 0.72],
  [0, 0.72],
];

function trace(context: Context2D, points: Point[], radius = 0): void {
  for (const [index, corner] of points.entries()) {
    const [before, after] = [points.at(index - 1), points[(index + 1) % points.length]];
    const round = radius > 0 && before && after ? roundCorner(corner, before, after, radius) : null;
    if (index === 0) context.moveTo(...(round?.start ?? corner));
    else context.lineTo(...(round?.start ?? corner));
    if (round) context.bezierCurveTo(...round.handles[0], ...round.handles[1], ...round.end);
  }
  context.closePath();
}

/** Returns the arc that replaces a corner, as a curve; null where the outline has none. */
function roundCorner(
  [x, y]: Point,
  before: Point,
  after: Point,
  radius: number,
): { start: Point; handles: [Point, Point]; end: Point } | null {
  const [back, ahead] = [before, after].map(([px, py]) => Math.hypot(px - x, py - y)) as [number, number];
  if (back === 0 || ahead === 0) return null;
  const from = [(before[0] - x) / back, (before[1] - y) / back] as const;
  const to = [(after[0] - x) / ahead, (after[1] - y) / ahead] as const;
  const angle = Math.acos(Math.min(1, Math.max(-1, from[0] * to[0] + from[1] * to[1])));
  const slope = Math.tan(angle / 2);
  // A neighboring corner takes the other half of a side.
  const cut = Math.min(radius / slope, back / 2, ahead / 2);
  if (!(cut > 0)) return null;
  const handle = cut - (4 / 3) * Math.tan((Math.PI - angle) / 4) * cut * slope;
  const along = ([dx, dy]: Point, by: number): Point => [x + dx * by, y + dy * by];
  return { start: along(from, cut), handles: [along(from, handle), along(to, handle)], end: along(to, cut) };
}

/** Returns points clockwise from the top of the unit box, cycling through distances from the center. */
function around(count: number, distances: number[]): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    const distance = (distances[index % distances.length] ?? 1) / 2;
    return [0.5 + Math.cos(angle) * distance, 0.5 + Math.sin(angle) * distance];
  });
}

function traceHeart(context: Context2D, { x, y, w, h }: Box): void {
  const at = (fx: number, fy: number): Point => [x + fx * w, y + fy * h];
  const curve = (a: Point, b: Point, to: Point) => context.bezierCurveTo(...a, ...b, ...to);
  context.moveTo(...at(0.5, 1));
  curve(at(0.15, 0.72), at(0, 0.5), at(0, 0.29));
  curve(at(0, 0.1), at(0.13, 0), at(0.27, 0));
  curve(at(0.38, 0), at(0.46, 0.07), at(0.5, 0.17));
  curve(at(0.54, 0.07), at(0.62, 0), at(0.73, 0));
  curve(at(0.87, 0), at(1, 0.1), at(1, 0.29));
  curve(at(1, 0.5), at(0.85, 0.72), at(0.5, 1));
  context.closePath();
}

interface Tail {
  side: "top" | "right" | "bottom" | "left";
  tip: Point;
}

/** Returns the side that the tail's tip exceeds most; null when the tip lies inside. */
function tailOf({ tail }: Outline, { x, y, w, h }: Box): Tail | null {
  if (!tail) return null;
  const beyond = { top: -tail.y * h, bottom: (tail.y - 1) * h, left: -tail.x * w, right: (tail.x - 1) * w };
  const sides = ["bottom", "top", "left", "right"] as const;
  const side = sides.reduce((best, one) => (beyond[one] > beyond[best] ? one : best));
  return beyond[side] > 0 ? { side, tip: [x + tail.x * w, y + tail.y * h] } : null;
}

function traceSpeech(context: Context2D, shape: Outline, box: Box): void {
  const { x, y, w, h } = box;
  const r = clampCornerRadius(shape.radius || Math.min(w, h) * 0.3, box);
  const tail = tailOf(shape, box);
  const corner = (cx: number, cy: number, tx: number, ty: number) => context.arcTo(cx, cy, tx, ty, r);
  const side = (name: Tail["side"], from: Point, to: Point) => {
    if (tail?.side === name)
      for (const point of tailCorners(tail.tip, from, to, box)) context.lineTo(...point);
    context.lineTo(...to);
  };
  context.moveTo(x + r, y);
  side("top", [x + r, y], [x + w - r, y]);
  corner(x + w, y, x + w, y + r);
  side("right", [x + w, y + r], [x + w, y + h - r]);
  corner(x + w, y + h, x + w - r, y + h);
  side("bottom", [x + w - r, y + h], [x + r, y + h]);
  corner(x, y + h, x, y + h - r);
  side("left", [x, y + h - r], [x, y + r]);
  corner(x, y, x + r, y);
  context.closePath();
}

/** Returns the tail's corners on a straight side, as close to the tip as the side allows. */
function tailCorners(tip: Point, from: Point, to: Point, { w, h }: Box): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return [tip];
  const half = Math.min(length, Math.min(w, h) * TAIL_WIDTH) / 2 / length;
  const along = ((tip[0] - from[0]) * dx + (tip[1] - from[1]) * dy) / length ** 2;
  const middle = Math.min(1 - half, Math.max(half, 0.5 + (along - 0.5) * 0.6));
  const on = (t: number): Point => [from[0] + dx * t, from[1] + dy * t];
  return [on(middle - half), tip, on(middle + half)];
}

const BUMPS = 11;

/** Traces a cloud and bubbles of decreasing size toward the thinking character. */
function traceThought(context: Context2D, shape: Outline, box: Box): void {
  const { x, y, w, h } = box;
  const [rx, ry] = [w / 2, h / 2];
  const on = (index: number): Point => {
    const angle = (index / BUMPS) * 2 * Math.PI - Math.PI / 2;
    return [x + rx + Math.cos(angle) * rx * 0.86, y + ry + Math.sin(angle) * ry * 0.86];
  };
  context.moveTo(...on(0));
  for (let index = 0; index < BUMPS; index += 1) {
    const [from, to] = [on(index), on(index + 1)];
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const out = 1.28;
    const handle: Point = [x + rx + (middle[0] - x - rx) * out, y + ry + (middle[1] - y - ry) * out];
    const soft = (end: Point): Point => [
      handle[0] + (end[0] - middle[0]) * 0.75,
      handle[1] + (end[1] - middle[1]) * 0.75,
    ];
    context.bezierCurveTo(...soft(from), ...soft(to), ...to);
  }
  context.closePath();
  const tail = tailOf(shape, box);
  if (!tail) return;
  const edge = edgeTowards(tail.tip, box);
  for (const [share, size] of [
    [0.25, 0.09],
    [0.62, 0.06],
    [1, 0.035],
  ] as const) {
    const radius = Math.min(w, h) * size;
    const [cx, cy] = [edge[0] + (tail.tip[0] - edge[0]) * share, edge[1] + (tail.tip[1] - edge[1]) * share];
    context.moveTo(cx + radius, cy);
    context.arc(cx, cy, radius, 0, 2 * Math.PI);
  }
}

/** Returns the intersection of the box's inscribed ellipse with the line from its center to a point. */
function edgeTowards([tx, ty]: Point, { x, y, w, h }: Box): Point {
  const [dx, dy] = [tx - x - w / 2, ty - y - h / 2];
  const share = 1 / Math.hypot(dx / (w / 2), dy / (h / 2));
  return [x + w / 2 + dx * share, y + h / 2 + dy * share];
}

/** Returns the corners of a burst; the spike nearest to the tail reaches its tip. */
function shoutCorners(shape: Outline, box: Box): Point[] {
  const { x, y, w, h } = box;
  const spiky = around((shape.points ?? 14) * 2, [1, 0.8]).map(([fx, fy]): Point => [x + fx * w, y + fy * h]);
  const tail = tailOf(shape, box);
  if (!tail) return spiky;
  const edge = edgeTowards(tail.tip, box);
  const distance = (index: number) => {
    const [cx, cy] = spiky[index] ?? [0, 0];
    return Math.hypot(cx - edge[0], cy - edge[1]);
  };
  const spikes = spiky.map((_, index) => index).filter((index) => index % 2 === 0);
  const nearest = spikes.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  return spiky.map((corner, index) => (index === nearest ? tail.tip : corner));
}
