import type { Box } from "@/lib/canvas/core/geometry";

/** A guide line of a drag: vertical at an x or horizontal at a y, in document px. */
export interface Guide {
  axis: "x" | "y";
  at: number;
  from: number;
  to: number;
}

/** A gap as wide as another gap; `cross` is the coordinate on the other axis at which it is drawn. */
export interface SnapGap {
  axis: "x" | "y";
  from: number;
  to: number;
  cross: number;
}

export interface SnapResult {
  dx: number;
  dy: number;
  guides: Guide[];
  /** Equal gaps on both sides, each labeled with its length. */
  gaps: SnapGap[];
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

/** Snaps a dragged box to edges and centers, else to equal distances. All values are in document px. */
export function snapToGuides(
  moving: Box,
  others: readonly Box[],
  page: { w: number; h: number },
  threshold: number,
): SnapResult {
  const pageBox = { x: 0, y: 0, ...page };
  const offsets = AXES.map((axis) => {
    const byEdge = nearest(moving, [pageBox, ...others], axis, threshold);
    return byEdge ?? evenOffset(moving, others, axis, threshold) ?? 0;
  });
  const [dx = 0, dy = 0] = offsets;
  const placed = { ...moving, x: moving.x + dx, y: moving.y + dy };
  return {
    dx,
    dy,
    guides: AXES.flatMap((axis) => guidesOf(placed, [pageBox, ...others], axis)),
    gaps: AXES.flatMap((axis) => gapsOf(placed, others, axis)),
  };
}

function stopsOf(box: Box, { start, side }: Axis): [number, number, number] {
  return [box[start], box[start] + box[side] / 2, box[start] + box[side]];
}

/** Returns the smallest offset that aligns an edge or center with a target; null beyond the threshold. */
function nearest(moving: Box, others: readonly Box[], axis: Axis, threshold: number): number | null {
  const targets = others.flatMap((other) => stopsOf(other, axis));
  const ways = stopsOf(moving, axis).flatMap((stop) => targets.map((target) => target - stop));
  return shortest(ways, threshold);
}

function shortest(ways: readonly number[], threshold: number): number | null {
  const near = ways.filter((way) => Math.abs(way) <= threshold);
  return near.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? null;
}

/** Returns one guide for each aligned line, as long as the boxes that it connects. */
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

/** Returns the boxes in the same row or column before and after the dragged box, nearest first. */
function findNeighbors(moving: Box, others: readonly Box[], axis: Axis) {
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

/** Returns the offset that centers the box between neighbors or repeats the gap behind one. */
function evenOffset(moving: Box, others: readonly Box[], axis: Axis, threshold: number): number | null {
  const { start, side } = axis;
  const { before, behind } = findNeighbors(moving, others, axis);
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

/** Returns the gaps around the box that equal each other or an adjacent gap. */
function gapsOf(placed: Box, others: readonly Box[], axis: Axis): SnapGap[] {
  const { start, side, crossStart, crossSide } = axis;
  const { before, behind } = findNeighbors(placed, others, axis);
  const row = [...before.slice(0, 2).toReversed(), placed, ...behind.slice(0, 2)];
  const gaps = row.slice(1).flatMap((box, index) => {
    const last = row[index];
    if (!last || box[start] <= last[start] + last[side]) return [];
    const top = Math.max(box[crossStart], last[crossStart]);
    const bottom = Math.min(box[crossStart] + box[crossSide], last[crossStart] + last[crossSide]);
    const gap: SnapGap = {
      axis: axis.axis,
      from: last[start] + last[side],
      to: box[start],
      cross: (top + bottom) / 2,
    };
    return [{ gap, isOwn: box === placed || last === placed }];
  });
  const length = ({ from, to }: SnapGap) => to - from;
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
