import type { CanvasPage } from "@/lib/canvas/core/document";
import { isDataElement } from "@/lib/canvas/core/elements";
import type { Box } from "@/lib/canvas/core/geometry";
import { boxOf, hasText } from "@/lib/canvas/layouts/free-pages/flow-tree";
import { getFirstStrongDirection } from "@/lib/canvas/render/bidi";

/** A part of a page: its box, and the box within that no platform covers. */
export interface Area {
  box: Box;
  free: Box;
}

interface Part {
  ids: string[];
  from: Area;
  to: Area;
  /** The part lay at the side before and lies above or below now, or the reverse. */
  isTurned: boolean;
}

interface Split {
  axis: "x" | "y";
  /** Position of the seam in px, and as a share of the area. */
  seam: number;
  share: number;
  first: string[];
  second: string[];
}

/** Shares of an area within which a plane is a part of its own, and those that may turn. */
const PART_SHARES = { min: 0.15, max: 0.85 };
const TURNING_SHARES = { min: 0.3, max: 0.7 };
/** Proportion from which an area is laid out along its long side. */
export const LONG_PROPORTION = 1.4;
/** Smallest share of the area that a photo with margins takes to be a half of its own. */
const PHOTO_SHARE = 0.2;

/**
 * Divides an area in two where a photo or colored plane fills one end of it. On a long page the parts lie along
 * its long side, in reading order. Returns null for an area that is one whole.
 */
export function splitArea(
  page: CanvasPage,
  ids: readonly string[],
  { from, to }: Pick<Part, "from" | "to">,
): [Part, Part] | null {
  const proportion = to.box.w / to.box.h;
  const along = proportion >= LONG_PROPORTION ? "x" : proportion <= 1 / LONG_PROPORTION ? "y" : null;
  const split = findSplit(page, ids, from.box, (axis) => along !== null && axis !== along);
  if (!split) return null;
  const { axis, seam, share, first, second } = split;
  const turns =
    along !== null && axis !== along && share >= TURNING_SHARES.min && share <= TURNING_SHARES.max;
  const isReversed = turns && isRightToLeft(page);
  const before = divide(from, axis, seam);
  const [newAxis, newShare] = [turns ? along : axis, isReversed ? 1 - share : share];
  const now = divide(to, newAxis, to.free[newAxis] + to.free[SIDES[newAxis]] * newShare);
  const [start, end] = isReversed ? [now[1], now[0]] : now;
  return [
    { ids: first, from: before[0], to: start, isTurned: turns },
    { ids: second, from: before[1], to: end, isTurned: turns },
  ];
}

const SIDES = { x: "w", y: "h" } as const;

function divide({ box, free }: Area, axis: "x" | "y", seam: number): [Area, Area] {
  const length = SIDES[axis];
  const end = (one: Box) => one[axis] + one[length];
  // A seam under a platform's controls leaves hardly any free area on that side.
  const cut = (one: Box) => Math.min(end(one) - 1, Math.max(one[axis] + 1, seam));
  const upTo = (one: Box): Box => ({ ...one, [length]: cut(one) - one[axis] });
  const after = (one: Box): Box => ({ ...one, [axis]: cut(one), [length]: end(one) - cut(one) });
  return [
    { box: upTo(box), free: upTo(free) },
    { box: after(box), free: after(free) },
  ];
}

function findSplit(
  page: CanvasPage,
  ids: readonly string[],
  area: Box,
  canTurn: (axis: "x" | "y") => boolean,
): Split | null {
  const found = ids.flatMap((id) => {
    if (!isPlane(page, id)) return [];
    const box = boxOf(page, id);
    return (["x", "y"] as const).flatMap((axis): (Split & { size: number })[] => {
      const seam = findSeam(page, id, { ids, area, axis, isPhoto: canTurn(axis) });
      if (seam === null) return [];
      const parts = partition(page, ids, axis, seam);
      const start = area[axis];
      const share = (seam - start) / area[SIDES[axis]];
      if (!parts || share < PART_SHARES.min || share > PART_SHARES.max) return [];
      return [{ axis, seam, share, first: parts[0], second: parts[1], size: box.w * box.h }];
    });
  });
  return found.toSorted((a, b) => b.size - a.size)[0] ?? null;
}

/** Returns where the part of a plane ends; null when it fills no end of the area. */
function findSeam(
  page: CanvasPage,
  id: string,
  { ids, area, axis, isPhoto }: { ids: readonly string[]; area: Box; axis: "x" | "y"; isPhoto: boolean },
): number | null {
  const box = boxOf(page, id);
  const [length, across, width] = axis === "x" ? (["w", "y", "h"] as const) : (["h", "x", "w"] as const);
  const slack = area[length] * 0.01;
  const spans =
    box[across] <= area[across] + slack && box[across] + box[width] >= area[across] + area[width] - slack;
  const [start, end] = [box[axis], box[axis] + box[length]];
  const isWhole = start <= area[axis] + slack && end >= area[axis] + area[length] - slack;
  if (isWhole && spans) return null;
  if (spans && start <= area[axis] + slack) return end;
  if (spans && end >= area[axis] + area[length] - slack) return start;
  if (!isPhoto || page.els[id]?.type !== "image" || box.w * box.h < area.w * area.h * PHOTO_SHARE)
    return null;
  const others = ids
    .filter((one) => one !== id && !isCover(boxOf(page, one), area))
    .map((one) => boxOf(page, one));
  if (others.length === 0) return null;
  const next = Math.min(...others.map((one) => one[axis]));
  const last = Math.max(...others.map((one) => one[axis] + one[length]));
  if (next >= end - slack) return (next + end) / 2;
  return last <= start + slack ? (last + start) / 2 : null;
}

/** Returns the elements on both sides of a seam; null when a text or chart crosses it. */
function partition(
  page: CanvasPage,
  ids: readonly string[],
  axis: "x" | "y",
  seam: number,
): [string[], string[]] | null {
  const parts: [string[], string[]] = [[], []];
  for (const id of ids) {
    const box = boxOf(page, id);
    const [start, length] = axis === "x" ? [box.x, box.w] : [box.y, box.h];
    const first = (seam - start) / length;
    const crosses = first > 0.12 && first < 0.88;
    if (crosses && (hasText(page, id) || isCrossing(page, ids, id))) return null;
    parts[first >= 0.5 ? 0 : 1].push(id);
  }
  return parts[0].length > 0 && parts[1].length > 0 ? parts : null;
}

/** A shape across the seam that holds a text, or fills the page, joins both sides. */
function isCrossing(page: CanvasPage, ids: readonly string[], id: string): boolean {
  const box = boxOf(page, id);
  return ids.some((one) => {
    if (one === id || !hasText(page, one)) return false;
    const other = boxOf(page, one);
    const [x, y] = [other.x + other.w / 2, other.y + other.h / 2];
    return x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h;
  });
}

/** A shape, a photo or clipped art without text fills a part of the page at any proportion. */
function isPlane(page: CanvasPage, id: string): boolean {
  const element = page.els[id];
  if (element?.rot !== 0) return false;
  if (element.type === "image") return !element.mask;
  if (element.type === "shape") return element.kind === "rect";
  return element.type === "group" && element.clip && !hasText(page, id);
}

/** Returns whether a box fills an area. */
export function isCover(box: Box, area: Box): boolean {
  const [dx, dy] = [area.w * 0.01, area.h * 0.01];
  return (
    box.x <= area.x + dx &&
    box.y <= area.y + dy &&
    box.x + box.w >= area.x + area.w - dx &&
    box.y + box.h >= area.y + area.h - dy
  );
}

function isRightToLeft(page: CanvasPage): boolean {
  const directions = Object.values(page.els).flatMap((one) => {
    if (isDataElement(one)) return [one.dir];
    return one.type === "text" ? [one.dir === "auto" ? getFirstStrongDirection(one.text) : one.dir] : [];
  });
  return directions.filter((one) => one === "rtl").length * 2 > directions.length;
}
