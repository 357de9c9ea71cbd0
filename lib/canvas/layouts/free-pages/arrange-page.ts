import { isOnPage, shiftInside } from "@/lib/canvas/core/commands/page-format";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { isWritten } from "@/lib/canvas/core/elements";
import { type Box, getElementsBounds } from "@/lib/canvas/core/geometry";
import { MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";
import { getSafeArea } from "@/lib/canvas/core/safe-zones";
import { canCropInside, resizeElement, scaleStyle } from "@/lib/canvas/core/scaling";
import { FlowLayout, scaleElement } from "@/lib/canvas/layouts/free-pages/flow-layout";
import {
  boxOf,
  buildFlowTree,
  type FlowNode,
  hasText,
  idsOf,
} from "@/lib/canvas/layouts/free-pages/flow-tree";
import { type Area, isCover, LONG_PROPORTION, splitArea } from "@/lib/canvas/layouts/free-pages/split-area";

interface Size {
  w: number;
  h: number;
}

interface Change {
  /** The page before the change, and its copy that is changed. */
  before: CanvasPage;
  page: CanvasPage;
  from: Area;
  to: Area;
  isTurned?: boolean;
  /** Smallest text size in px. */
  minSize: number;
}

/** Height of a photo in relation to its own, when it gives room to texts or takes room that they leave. */
const PHOTO_HEIGHTS = { min: 0.5, max: 1.8 };
/** Growth allowed beyond the page's own, while elements take less of the height than they did. */
const MAX_GROWTH = { plain: 1.35, turned: 2 };
/** Share of its height that a turned part may fill, because it has another proportion now. */
const TURNED_SHARE = 0.6;
/** Margin of elements that did not touch the edge, as a share of the shorter side. */
const LEAST_MARGIN = 0.05;
/** A text is legible on a phone at this share of the page's width (21.6 px of 1080). */
const LEGIBLE_SHARE = 0.02;
const MIN_FACTOR = 0.1;

/**
 * Returns a page laid out again at another size. Full-page layers stay full-page, a part that fills one end of the
 * page stays a part along the long side, and all else flows in its rows and columns with texts wrapped again.
 */
export function arrangePage(before: CanvasPage, from: Size, to: Size): CanvasPage {
  const page = structuredClone(before);
  const minSize = Math.max(MIN_TEXT_SIZE, Math.min(to.w, to.h * 2) * LEGIBLE_SHARE);
  arrange([...before.order], { before, page, from: toArea(from), to: toArea(to), minSize });
  for (const id of page.order) keepOnPage(before, page, id, { from, to });
  return page;
}

function toArea(size: Size): Area {
  return { box: { x: 0, y: 0, ...size }, free: getSafeArea(size) };
}

function arrange(ids: string[], change: Change): void {
  const { before, from, to } = change;
  const rest = ids.filter((id) => !cover(id, change));
  const flowing = rest.filter((id) => !isApart(before, id, from.box));
  const factor = Math.sqrt((to.free.w * to.free.h) / (from.free.w * from.free.h));
  for (const id of rest) if (!flowing.includes(id)) anchorApart(id, factor, change);
  const parts = splitArea(before, flowing, { from, to });
  if (parts) for (const part of parts) arrange(part.ids, { ...change, ...part });
  else {
    const tree = buildFlowTree(before, flowing, from.box);
    if (!tree) return;
    const isNowTall = to.box.h / to.box.w >= LONG_PROPORTION && from.box.w / from.box.h >= 1.2;
    flow(isNowTall ? turnRows(tree, factor, to.free.w * 0.9) : tree, factor, change);
  }
}

/** Fills the area with an element that filled it; returns false for any other. */
function cover(id: string, change: Change): boolean {
  const { before, page, from, to } = change;
  const element = page.els[id];
  if (element?.rot !== 0 || isWritten(element)) return false;
  if (!isCover(element, from.box)) return false;
  if (element.type !== "group" || canCropInside(before, id)) {
    resizeElement(page, element, { w: to.box.w, h: to.box.h });
    Object.assign(element, to.box);
    return true;
  }
  if (hasText(before, id)) {
    // Elements inside have coordinates of the group, which are those of the page before only at its corner.
    if (Math.abs(element.x) > 1 || Math.abs(element.y) > 1) return false;
    const inner = { ...before, order: element.children };
    arrange([...element.children], { ...change, before: withoutGroup(inner, id), to: toInner(to) });
    Object.assign(element, to.box);
    return true;
  }
  const factor = Math.max(to.box.w / element.w, to.box.h / element.h);
  const size = { w: element.w * factor, h: element.h * factor };
  resizeElement(page, element, size);
  scaleStyle(element, factor);
  element.x = to.box.x + (to.box.w - size.w) / 2;
  element.y = to.box.y + (to.box.h - size.h) / 2;
  return true;
}

/** Returns an area in coordinates of a group that fills it. */
function toInner({ box, free }: Area): Area {
  return {
    box: { ...box, x: 0, y: 0 },
    free: { ...free, x: free.x - box.x, y: free.y - box.y },
  };
}

/** Leaves out a group, so that its children are measured in its coordinates. */
function withoutGroup(page: CanvasPage, id: string): CanvasPage {
  const { [id]: _, ...els } = page.els;
  return { ...page, els };
}

/** Hidden elements, those outside the page and decoration across its edge take no part in the flow. */
function isApart(page: CanvasPage, id: string, area: Box): boolean {
  const element = page.els[id];
  const box = boxOf(page, id);
  if (!element?.visible) return true;
  const isOutside =
    box.x >= area.x + area.w ||
    box.y >= area.y + area.h ||
    box.x + box.w <= area.x ||
    box.y + box.h <= area.y;
  if (isOutside) return true;
  const slack = Math.min(area.w, area.h) * 0.01;
  const isOver =
    box.x < area.x - slack ||
    box.y < area.y - slack ||
    box.x + box.w > area.x + area.w + slack ||
    box.y + box.h > area.y + area.h + slack;
  return isOver && !hasText(page, id);
}

/** Scales an element of its own and keeps its distance to the nearer edges, also outside of them. */
function anchorApart(id: string, factor: number, { before, page, from, to }: Change): void {
  const box = boxOf(before, id);
  const at = {
    x: anchor(box.x - from.box.x, box.w, from.box.w, { whole: to.box.w, factor }) + to.box.x,
    y: anchor(box.y - from.box.y, box.h, from.box.h, { whole: to.box.h, factor }) + to.box.y,
  };
  scaleElement(page, id, { factor, from: box, to: at });
}

function anchor(
  start: number,
  length: number,
  from: number,
  { whole, factor }: { whole: number; factor: number },
): number {
  const after = from - start - length;
  const scaled = length * factor;
  if (Math.abs(start - after) <= from * 0.04) return (whole - scaled) / 2;
  return start < after ? start * factor : whole - after * factor - scaled;
}

interface Block {
  /** Distances of the tree to the edges of the area at its new size. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  /** Height between the smallest margins. */
  height: number;
  least: number;
}

/** Places a tree in the area: as large as it fits, then photos and gaps take up the rest of a full page. */
function flow(tree: FlowNode, largest: number, change: Change): void {
  const { from, to, before, page, isTurned } = change;
  const block = toBlock(tree, largest, change);
  if (isTurned && tree.kind === "photo") {
    const [x, y] = [to.box.x + block.least, to.free.y + block.least];
    const size = { w: to.box.w - 2 * block.least, h: to.free.h - 2 * block.least };
    new FlowLayout(before, { factor: largest, photo: 1, minSize: 0 }).write(tree, { x, y, ...size }, page);
    return;
  }
  const isFull = !isTurned && tree.box.h >= from.free.h * 0.55;
  const room = isFull ? Math.max(1, to.free.h - block.top - block.bottom) : block.height;
  const layout = fitFactor(tree, block, { largest, room, isFull, ...change });
  const size = layout.measure(tree, block.width);
  const spare = isFull ? Math.max(0, room - size.h) : 0;
  const x = to.free.x + pin(block.left, block.right, to.free.w - size.w);
  if (tree.kind === "column" && spare > 0) {
    writeSpread(tree, { x, y: to.free.y + block.top, ...size }, spare, layout, page);
  } else {
    const free = to.free.h - size.h;
    const y = to.free.y + (isTurned ? Math.max(0, free / 2) : pin(block.top, block.bottom, free));
    layout.write(tree, { x, y, ...size }, page);
  }
  for (const id of idsOf(tree)) reachEdges(id, change);
}

interface Fit extends Change {
  largest: number;
  room: number;
  isFull: boolean;
}

/** Chooses the sizes: texts as large as they fit with the lowest photos, then photos as high as there is room. */
function fitFactor(tree: FlowNode, { width, height }: Block, fit: Fit): FlowLayout {
  const { before, from, to, largest, room, isFull, isTurned } = fit;
  let minSize = fit.minSize;
  const layoutOf = (factor: number, photo: number) => new FlowLayout(before, { factor, photo, minSize });
  const heightAt = (factor: number, photo: number) => layoutOf(factor, photo).measure(tree, width).h;
  let factor = largest;
  while (factor > MIN_FACTOR && heightAt(factor, PHOTO_HEIGHTS.min) > height) {
    factor *= 0.96;
    // Only a page with too much text for legible sizes goes below them.
    if (factor < largest * 0.3) minSize = MIN_TEXT_SIZE;
  }
  const share = isTurned ? Math.max(TURNED_SHARE, tree.box.h / from.free.h) : tree.box.h / from.free.h;
  const wanted = Math.min(height, share * to.free.h);
  const growth = isTurned ? MAX_GROWTH.turned : MAX_GROWTH.plain;
  while (factor >= largest && factor * 1.04 < largest * growth && heightAt(factor * 1.04, 1) <= wanted)
    factor *= 1.04;
  const tallest = isFull ? PHOTO_HEIGHTS.max : 1;
  let photo = PHOTO_HEIGHTS.min;
  while (photo + 0.05 <= tallest && heightAt(factor, photo + 0.05) <= room) photo += 0.05;
  return layoutOf(factor, photo);
}

/** Turns rows that would be too small on a tall page into columns. */
function turnRows(node: FlowNode, factor: number, width: number): FlowNode {
  if (node.kind !== "row" && node.kind !== "column") return node;
  const { children, box } = node;
  const isFew = children.length <= 4 && children.every((one) => one.box.w >= box.w * 0.18);
  if (node.kind === "column" || !isFew || box.w * factor < width * 1.25)
    return { ...node, children: children.map((one) => turnRows(one, factor, width)) };
  const inner = children.reduce((sum, one) => sum + one.box.w, 0);
  const turnedGap = Math.max(0, box.w - inner) / Math.max(1, children.length - 1);
  return { ...node, kind: "column", children, turnedGap };
}

function toBlock({ box }: FlowNode, largest: number, { from, to }: Change): Block {
  const [was, now] = [from.free, to.free];
  const unit = Math.min(now.w, now.h) / Math.min(was.w, was.h);
  const [unitX, unitY] = [Math.min(unit, now.w / was.w), Math.min(unit, now.h / was.h)];
  const least = Math.min(now.w, now.h) * LEAST_MARGIN;
  // An element at an edge of the page stays there. The safe zone of a story counts as a margin of the other elements.
  const margin = (inside: number, whole: number, length: number, by: number) =>
    whole <= length * 0.02 ? 0 : Math.max(least, inside * by);
  const end = { x: box.x + box.w, y: box.y + box.h };
  const left = margin(box.x - was.x, box.x - from.box.x, was.w, unitX);
  const right = margin(was.x + was.w - end.x, from.box.x + from.box.w - end.x, was.w, unitX);
  const top = margin(box.y - was.y, box.y - from.box.y, was.h, unitY);
  const bottom = margin(was.y + was.h - end.y, from.box.y + from.box.h - end.y, was.h, unitY);
  const isWide = Math.max(left, right) <= now.w * 0.15;
  const wanted = Math.max((box.w / was.w) * now.w, box.w * largest);
  const width = isWide ? now.w - left - right : Math.min(now.w - 2 * Math.min(left, right), wanted);
  const height = now.h - 2 * Math.min(top, bottom, least);
  return { left, right, top, bottom, width: Math.max(1, width), height: Math.max(1, height), least };
}

/** Returns the offset of a block: in the middle, or at its distance to the nearer end. */
function pin(before: number, after: number, free: number): number {
  const room = Math.max(0, free);
  if (before + after > room) return before === after ? room / 2 : (room * before) / (before + after);
  if (Math.abs(before - after) <= (before + after) * 0.2) return room / 2;
  return before < after ? Math.min(room, before) : room - Math.min(room, after);
}

/** Widens the gaps of a column that filled its page, the wide ones most. */
function writeSpread(
  tree: Extract<FlowNode, { children: FlowNode[] }>,
  at: Box,
  spare: number,
  layout: FlowLayout,
  page: CanvasPage,
): void {
  const gaps = tree.children.map(({ box }, index) => {
    const next = tree.children[index + 1];
    return next ? Math.max(0, next.box.y - box.y - box.h) ** 2 : 0;
  });
  const sum = gaps.reduce((total, one) => total + one, 0);
  let moved = sum === 0 ? spare / 2 : 0;
  for (const [index, { node, box }] of layout.place(tree, at.w).entries()) {
    layout.write(node, { ...box, x: at.x + box.x, y: at.y + box.y + moved }, page);
    if (sum > 0) moved += (spare * (gaps[index] ?? 0)) / sum;
  }
}

/** A shape or photo that reached an edge of its area reaches it again, also below a platform's controls. */
function reachEdges(id: string, { before, page, from, to }: Change): void {
  const element = page.els[id];
  if (element?.rot !== 0 || (element.type !== "shape" && element.type !== "image")) return;
  const box = boxOf(before, id);
  const slack = Math.min(from.box.w, from.box.h) * 0.01;
  const end = { x: element.x + element.w, y: element.y + element.h };
  const [left, top] = [box.x <= from.box.x + slack, box.y <= from.box.y + slack];
  const right = box.x + box.w >= from.box.x + from.box.w - slack;
  const bottom = box.y + box.h >= from.box.y + from.box.h - slack;
  // A small element in a corner moves there; what spans the page is stretched.
  if (!(left && right) && !(top && bottom)) return;
  const x = left ? to.box.x : element.x;
  const y = top ? to.box.y : element.y;
  const size = {
    w: (right ? to.box.x + to.box.w : end.x) - x,
    h: (bottom ? to.box.y + to.box.h : end.y) - y,
  };
  resizeElement(page, element, size);
  Object.assign(element, { x, y });
}

/** Moves what was on the page back onto it, and texts off the platform's controls. */
function keepOnPage(
  before: CanvasPage,
  page: CanvasPage,
  id: string,
  { from, to }: { from: Size; to: Size },
): void {
  const element = page.els[id];
  const box = getElementsBounds(page, [id]);
  if (!element || !box || !isOnPage(boxOf(before, id), from)) return;
  const area = hasText(page, id) ? getSafeArea(to) : { x: 0, y: 0, ...to };
  if (!isWritten(element) && isCover(boxOf(before, id), { x: 0, y: 0, ...from })) return;
  const most = Math.min(1, area.w / box.w, area.h / box.h);
  if (most < 1) {
    const size = { w: element.w * most, h: element.h * most };
    scaleElement(page, id, { factor: most, from: box, to: box });
    // A text at its smallest size does not shrink with its box.
    if (element.type === "text") Object.assign(element, size);
  }
  const now = getElementsBounds(page, [id]) ?? box;
  element.x += shiftInside(now.x - area.x, now.w, area.w);
  element.y += shiftInside(now.y - area.y, now.h, area.h);
}
