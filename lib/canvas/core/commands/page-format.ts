import { ASPECT_RATIO_SIZES, toAspectRatio } from "@/lib/canvas/core/aspect-ratios";
import type { Command } from "@/lib/canvas/core/command";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import { snapshotDraft } from "@/lib/canvas/core/element-targets";
import { type CanvasElement, isWritten } from "@/lib/canvas/core/elements";
import { type Box, getCenter, getElementsBounds, withDescendants } from "@/lib/canvas/core/geometry";
import { MAX_PAGE_SIDE, MIN_PAGE_SIDE, MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";
import { getSafeArea } from "@/lib/canvas/core/safe-zones";
import { canCropInside, resizeElement, scaleStyle } from "@/lib/canvas/core/scaling";

type Size = Pick<Box, "w" | "h">;

/** Changes every page to another format: elements stay on the page and off a story's platform overlay. */
export function changePageFormat(to: keyof typeof ASPECT_RATIO_SIZES | Size): Command {
  const size = typeof to === "string" ? ASPECT_RATIO_SIZES[to] : to;
  return { label: "format", targets: [], run: (draft) => fitDraftToSize(draft, size) };
}

export function fitDraftToSize(draft: CanvasDocument, { w, h }: Size): void {
  const sides = { w: side(w), h: side(h) };
  const from = { w: draft.size.w, h: draft.size.h };
  if (sides.w === from.w && sides.h === from.h) return;
  for (const page of draft.pages) fitAll(page, snapshotDraft(page).order, { from, to: sides });
  draft.size = sides;
  draft.ratio = toAspectRatio(sides);
}

function side(value: number): number {
  return Math.min(MAX_PAGE_SIDE, Math.max(MIN_PAGE_SIDE, Math.round(value)));
}

interface Change {
  from: Size;
  to: Size;
}

/**
 * Adapts the children of a page, or of a group of page size, in coordinates of its origin. Elements that touch
 * or nearly touch stay together and keep their distance from the nearest edges.
 */
function fitAll(page: CanvasPage, ids: readonly string[], { from, to }: Change): void {
  const placed = ids.flatMap((id): Placed[] => {
    const element = page.els[id];
    const before = getElementsBounds(snapshotDraft(page), [id], new Map());
    return element && before ? [{ element, before }] : [];
  });
  const loose: Placed[] = [];
  for (const { element, before } of placed) {
    const lay = reach(before, from);
    if (element.rot === 0 && lay.across && lay.down) cover(page, element, { from, to });
    else if (isPlane(page, element) && (lay.across || lay.down)) stretch(page, element, { before, from, to });
    else loose.push({ element, before });
  }
  for (const cluster of clusterOf(loose, from)) fitCluster(page, cluster, { from, to });
}

interface Placed {
  element: CanvasElement;
  before: Box;
}

/** Gap below which two elements belong together, as a share of the shorter page side. */
const NEAR = 0.035;

function clusterOf(all: readonly Placed[], page: Size): Placed[][] {
  const near = Math.min(page.w, page.h) * NEAR;
  let clusters: Placed[][] = [];
  for (const one of all) {
    const isNear = (other: Placed[]) => other.some(({ before }) => gapOf(before, one.before) <= near);
    const joined = clusters.filter(isNear);
    clusters = [...clusters.filter((other) => !joined.includes(other)), [...joined.flat(), one]];
  }
  return clusters;
}

function gapOf(a: Box, b: Box): number {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.w, b.x + b.w);
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.h, b.y + b.h);
  return Math.max(across, down);
}

/** A shape, an image or clipped art without text can fill a part of the page at any ratio. */
function isPlane(page: CanvasPage, element: CanvasElement): boolean {
  if (element.rot !== 0) return false;
  if (element.type !== "group") return element.type === "shape" || element.type === "image";
  return element.clip && !hasText(page, element.id);
}

function hasText(page: CanvasPage, id: string): boolean {
  return withDescendants(snapshotDraft(page), id).some((one) => isWritten(page.els[one]));
}

/** Returns whether an element spans the page in each direction. */
function reach({ x, y, w, h }: Box, page: Size): { across: boolean; down: boolean } {
  const slack = 0.01;
  return {
    across: x <= page.w * slack && x + w >= page.w * (1 - slack),
    down: y <= page.h * slack && y + h >= page.h * (1 - slack),
  };
}

/** Full-page elements become full-page again; a grid crops its images, and other art keeps its ratio. */
function cover(page: CanvasPage, element: CanvasElement, { from, to }: Change): void {
  if (isWritten(element)) {
    fitCluster(page, [{ element, before: element }], { from, to });
    return;
  }
  if (element.type !== "group" || canCropInside(snapshotDraft(page), element.id)) {
    resizeElement(page, element, to);
    Object.assign(element, { x: 0, y: 0 });
    return;
  }
  if (hasText(page, element.id)) {
    fitAll(page, element.children, { from: { w: element.w, h: element.h }, to });
    Object.assign(element, { x: 0, y: 0, ...to });
    return;
  }
  const factor = Math.max(to.w / element.w, to.h / element.h);
  const size = { w: element.w * factor, h: element.h * factor };
  resizeElement(page, element, size);
  scaleStyle(element, factor);
  Object.assign(element, { x: (to.w - size.w) / 2, y: (to.h - size.h) / 2 });
}

/** A plane that spans the page keeps its share of the free side; what reached an edge reaches it again. */
function stretch(
  page: CanvasPage,
  element: CanvasElement,
  { before, from, to }: Change & { before: Box },
): void {
  const free = getSafeArea(to);
  const [left, right] = edges(before.x, before.w, from.w, { start: 0, length: to.w, whole: to.w });
  const [top, bottom] = edges(before.y, before.h, from.h, { start: free.y, length: free.h, whole: to.h });
  const box = { x: left, y: top, w: right - left, h: bottom - top };
  if (element.type !== "group") {
    resizeElement(page, element, box);
    Object.assign(element, box);
    return;
  }
  const factor = Math.max(box.w / element.w, box.h / element.h);
  const size = { w: element.w * factor, h: element.h * factor };
  resizeElement(page, element, size);
  for (const id of element.children) {
    const child = page.els[id];
    if (!child) continue;
    child.x += (box.w - size.w) / 2;
    child.y += (box.h - size.h) / 2;
  }
  scaleStyle(element, factor);
  Object.assign(element, box);
}

function edges(
  start: number,
  length: number,
  from: number,
  to: { start: number; length: number; whole: number },
): [number, number] {
  const slack = from * 0.01;
  const at = (value: number) => to.start + (value * to.length) / from;
  const end = start + length;
  return [start <= slack ? 0 : at(start), end >= from - slack ? to.whole : at(end)];
}

/** Scales elements that belong together by the more limited page direction and anchors them to their edges. */
function fitCluster(page: CanvasPage, cluster: readonly Placed[], { from, to }: Change): void {
  const free = getSafeArea(to);
  const factor = Math.min(free.w / from.w, free.h / from.h);
  const before = uniteBoxes(cluster.map((one) => one.before));
  const isText = cluster.some(({ element }) => hasText(page, element.id));
  const part = isText ? free : { x: 0, y: 0, ...to };
  const x = part.x + anchor(before.x, before.w, from.w, { length: part.w, factor });
  const y = part.y + anchor(before.y, before.h, from.h, { length: part.h, factor });
  for (const { element, before: own } of cluster) {
    // Text at the minimum size needs more height than its share.
    const grown =
      element.type === "text"
        ? Math.max(1, Math.min(MIN_TEXT_SIZE, element.size) / (element.size * factor))
        : 1;
    const size = { w: element.w * factor * grown, h: element.h * factor * grown };
    const center = getCenter(own);
    resizeElement(page, element, size);
    scaleStyle(element, factor);
    if (element.type === "text" && element.size < MIN_TEXT_SIZE) element.size = MIN_TEXT_SIZE;
    element.x = x + (center.x - before.x) * factor - size.w / 2;
    element.y = y + (center.y - before.y) * factor - size.h / 2;
    const wasInside = isOnPage(own, from);
    if (isWritten(element)) keepOn(element, free, wasInside);
    else if (wasInside) keepOn(element, { x: 0, y: 0, ...to }, wasInside);
  }
}

/** Keeps the scaled distance from the nearer edge, or the center of what is centered. */
function anchor(start: number, length: number, from: number, to: { length: number; factor: number }): number {
  const [before, after] = [start, from - start - length];
  const scaled = length * to.factor;
  if (Math.abs(before - after) <= from * 0.03) return ((start + length / 2) / from) * to.length - scaled / 2;
  return before < after ? before * to.factor : to.length - after * to.factor - scaled;
}

/** Returns the smallest box around boxes. */
export function uniteBoxes(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((one) => one.x));
  const y = Math.min(...boxes.map((one) => one.y));
  const right = Math.max(...boxes.map((one) => one.x + one.w));
  return { x, y, w: right - x, h: Math.max(...boxes.map((one) => one.y + one.h)) - y };
}

/** Returns whether a box lies on a page. */
export function isOnPage({ x, y, w, h }: Box, page: Size): boolean {
  return x >= -0.5 && y >= -0.5 && x + w <= page.w + 0.5 && y + h <= page.h + 0.5;
}

/**
 * Moves an element into a part of the page and narrows it when it is wider. A turned one that was inside the page shrinks
 * with its letters.
 */
function keepOn(element: CanvasElement, part: Box, wasInside: boolean): void {
  if (element.rot === 0) {
    element.w = Math.min(element.w, part.w);
    element.h = Math.min(element.h, part.h);
  }
  const measure = () =>
    getElementsBounds({ order: [element.id], els: { [element.id]: { ...element } } }, [element.id]);
  const turned = element.rot === 0 || element.type === "group" || !wasInside ? null : measure();
  if (turned) {
    const most = Math.min(1, part.w / turned.w, part.h / turned.h);
    const { x, y, w, h } = element;
    const size = { w: w * most, h: h * most };
    Object.assign(element, { x: x + (w - size.w) / 2, y: y + (h - size.h) / 2, ...size });
    if (most < 1) scaleStyle(element, most);
  }
  const box = measure();
  if (!box) return;
  element.x += shiftInside(box.x - part.x, box.w, part.w);
  element.y += shiftInside(box.y - part.y, box.h, part.h);
}

/** Returns the shift that moves a segment inside a side; to its start when it is longer. */
export function shiftInside(start: number, length: number, whole: number): number {
  if (start < 0 || length > whole) return -start;
  return Math.min(0, whole - length - start);
}
