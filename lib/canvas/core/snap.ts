import type { Box } from "@/lib/canvas/core/geometry";

/** A line to be drawn while something is dragged: at this x (upright) or y (level), from one end to the other, document px. */
export interface Guide {
  axis: "x" | "y";
  at: number;
  from: number;
  to: number;
}

/** A gap that is as wide as another one; `cross` is where across its axis it is drawn. */
export interface Gap {
  axis: "x" | "y";
  from: number;
  to: number;
  cross: number;
}

export interface Snapped {
  /** To be added to where the pointer put it. */
  dx: number;
  dy: number;
  guides: Guide[];
  /** Equal gaps on both sides, to be labelled with their length. */
  gaps: Gap[];
}

interface Axis {
  axis: "x" | "y";
  start: "x" | "y";
  side: "w" | "h";
  crossStart: "x" | "y";
  crossSide: "w" | "h";
}

const AXES: readonly Axis[] = [
  { axis: "x", start: "x", side: "w", crossStart: "y", crossSide: "h" },
  { axis: "y", start: "y", side: "h", crossStart: "x", crossSide: "w" },
];

/**
 * Draws what is dragged to edges and middles of the page and of what lies on it, else to a place as far from two
 * neighbours. All in document px; `threshold` is 5 px of the screen divided by the zoom.
 */
export function snap(
  moving: Box,
  others: readonly Box[],
  page: { w: number; h: number },
  threshold: number,
): Snapped {
  const sheet = { x: 0, y: 0, ...page };
  const offsets = AXES.map((axis) => {
    const byEdge = nearest(moving, [sheet, ...others], axis, threshold);
    return byEdge ?? evenOffset(moving, others, axis, threshold) ?? 0;
  });
  const [dx = 0, dy = 0] = offsets;
  const placed = { ...moving, x: moving.x + dx, y: moving.y + dy };
  return {
    dx,
    dy,
    guides: AXES.flatMap((axis) => guidesOf(placed, [sheet, ...others], axis)),
    gaps: AXES.flatMap((axis) => gapsOf(placed, others, axis)),
  };
}

function stopsOf(box: Box, { start, side }: Axis): [number, number, number] {
  return [box[start], box[start] + box[side] / 2, box[start] + box[side]];
}

/** The shortest way that brings an edge or the middle onto one of the others'; null where all are farther. */
function nearest(moving: Box, others: readonly Box[], axis: Axis, threshold: number): number | null {
  const targets = others.flatMap((other) => stopsOf(other, axis));
  const ways = stopsOf(moving, axis).flatMap((stop) => targets.map((target) => target - stop));
  return shortest(ways, threshold);
}

function shortest(ways: readonly number[], threshold: number): number | null {
  const near = ways.filter((way) => Math.abs(way) <= threshold);
  return near.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? null;
}

/** Lines through everything that lies on one now, each once and as long as what it joins. */
function guidesOf(placed: Box, others: readonly Box[], axis: Axis): Guide[] {
  const guides = new Map<number, Guide>();
  for (const stop of stopsOf(placed, axis)) {
    const on = others.filter((other) => stopsOf(other, axis).some((target) => isNear(target, stop)));
    if (on.length === 0) continue;
    const joined = [placed, ...on];
    const from = Math.min(...joined.map((box) => box[axis.crossStart]));
    const to = Math.max(...joined.map((box) => box[axis.crossStart] + box[axis.crossSide]));
    guides.set(Math.round(stop * 100), { axis: axis.axis, at: stop, from, to });
  }
  return [...guides.values()];
}

/** Neighbours in the same row (or column): the nearest before and behind, and the one beyond each. */
function neighbours(moving: Box, others: readonly Box[], axis: Axis) {
  const { start, side, crossStart, crossSide } = axis;
  const row = others.filter(
    (other) =>
      other[crossStart] < moving[crossStart] + moving[crossSide] &&
      moving[crossStart] < other[crossStart] + other[crossSide],
  );
  const middle = moving[start] + moving[side] / 2;
  const before = row
    .filter((other) => other[start] + other[side] <= middle)
    .toSorted((a, b) => b[start] + b[side] - a[start] - a[side]);
  const behind = row.filter((other) => other[start] >= middle).toSorted((a, b) => a[start] - b[start]);
  return { before, behind };
}

/** Into the middle between two neighbours, or as far from one as that is from the next. */
function evenOffset(moving: Box, others: readonly Box[], axis: Axis, threshold: number): number | null {
  const { start, side } = axis;
  const { before, behind } = neighbours(moving, others, axis);
  const [left, beyondLeft] = before;
  const [right, beyondRight] = behind;
  const ways: number[] = [];
  const end = (box: Box) => box[start] + box[side];
  if (left && right) ways.push((end(left) + right[start]) / 2 - (moving[start] + moving[side] / 2));
  if (left && beyondLeft) {
    const gap = left[start] - end(beyondLeft);
    if (gap > 0) ways.push(end(left) + gap - moving[start]);
  }
  if (right && beyondRight) {
    const gap = beyondRight[start] - end(right);
    if (gap > 0) ways.push(right[start] - gap - end(moving));
  }
  return shortest(ways, threshold);
}

/** The gaps beside it that are equal to each other, or to the next one. */
function gapsOf(placed: Box, others: readonly Box[], axis: Axis): Gap[] {
  const { start, side, crossStart, crossSide } = axis;
  const { before, behind } = neighbours(placed, others, axis);
  const row = [...before.slice(0, 2).toReversed(), placed, ...behind.slice(0, 2)];
  const gaps = row.slice(1).flatMap((box, index) => {
    const last = row[index];
    if (!last || box[start] <= last[start] + last[side]) return [];
    const top = Math.max(box[crossStart], last[crossStart]);
    const bottom = Math.min(box[crossStart] + box[crossSide], last[crossStart] + last[crossSide]);
    const gap: Gap = {
      axis: axis.axis,
      from: last[start] + last[side],
      to: box[start],
      cross: (top + bottom) / 2,
    };
    return [{ gap, isOwn: box === placed || last === placed }];
  });
  const length = ({ from, to }: Gap) => to - from;
  return gaps
    .filter(({ gap, isOwn }, index) =>
      gaps.some(
        (other, at) => at !== index && isNear(length(other.gap), length(gap)) && (isOwn || other.isOwn),
      ),
    )
    .map(({ gap }) => gap);
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.01;
}
