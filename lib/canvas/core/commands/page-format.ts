import { ASPECT_RATIO_SIZES, toAspectRatio } from "@/lib/canvas/core/aspect-ratios";
import type { Command } from "@/lib/canvas/core/command";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import { snapshotDraft } from "@/lib/canvas/core/element-targets";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { type Box, getCenter, getElementsBounds, withDescendants } from "@/lib/canvas/core/geometry";
import { MAX_PAGE_SIDE, MIN_PAGE_SIDE, MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";
import { getSafeArea } from "@/lib/canvas/core/safe-zones";
import { resizeElement, scaleStyle } from "@/lib/canvas/core/scaling";

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

/** Adapts the children of a page, or of a group of page size, in coordinates of its origin. */
function fitAll(page: CanvasPage, ids: readonly string[], { from, to }: Change): void {
  for (const id of ids) {
    const element = page.els[id];
    const before = getElementsBounds(snapshotDraft(page), [id], new Map());
    if (!element || !before) continue;
    const lay = reach(before, from);
    if (element.rot === 0 && lay.across && lay.down) cover(page, element, { from, to });
    else fitElement(page, element, { before, from, to });
  }
}

/** Returns whether an element spans the page in each direction. */
function reach({ x, y, w, h }: Box, page: Size): { across: boolean; down: boolean } {
  const slack = 0.01;
  return {
    across: x <= page.w * slack && x + w >= page.w * (1 - slack),
    down: y <= page.h * slack && y + h >= page.h * (1 - slack),
  };
}

/** Full-page elements become full-page again; a group of images keeps its ratio and is clipped. */
function cover(page: CanvasPage, element: CanvasElement, { from, to }: Change): void {
  if (element.type === "text") {
    fitElement(page, element, { before: element, from, to });
    return;
  }
  if (element.type !== "group") {
    resizeElement(page, element, to);
    Object.assign(element, { x: 0, y: 0 });
    return;
  }
  const inside = withDescendants(snapshotDraft(page), element.id);
  if (inside.some((id) => page.els[id]?.type === "text")) {
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

/** Scales an element by the more limited page direction, at the same share of the free space. */
function fitElement(
  page: CanvasPage,
  element: CanvasElement,
  { before, from, to }: Change & { before: Box },
): void {
  const free = getSafeArea(to);
  const factor = Math.min(free.w / from.w, free.h / from.h);
  const lay = reach(before, from);
  const isPlane = element.rot === 0 && (element.type === "shape" || element.type === "image");
  // Text at the minimum size needs more height than its share.
  const grown =
    element.type === "text"
      ? Math.max(1, Math.min(MIN_TEXT_SIZE, element.size) / (element.size * factor))
      : 1;
  const size = {
    w: isPlane && lay.across ? to.w : element.w * factor * grown,
    h: isPlane && lay.down ? to.h : element.h * factor * grown,
  };
  const { x, y } = getCenter(before);
  const middle = {
    x: isPlane && lay.across ? to.w / 2 : (x * free.w) / from.w,
    y: isPlane && lay.down ? to.h / 2 : free.y + (y * free.h) / from.h,
  };
  const at = { x: middle.x - size.w / 2, y: middle.y - size.h / 2 };
  const strip = isPlane && lay.across && !lay.down ? stretched(at.y, size.h, { before, from, to }) : null;
  resizeElement(page, element, strip ? { ...size, h: strip.h } : size);
  scaleStyle(element, factor);
  if (element.type === "text" && element.size < MIN_TEXT_SIZE) element.size = MIN_TEXT_SIZE;
  Object.assign(element, strip ? { ...at, y: strip.y } : at);
  if (element.type === "text") keepOn(element, free);
  else if (isOn(before, from)) keepOn(element, { x: 0, y: 0, ...to });
}

/** A banner at the upper or lower edge reaches it again, without a gap. */
function stretched(
  y: number,
  h: number,
  { before, from, to }: Change & { before: Box },
): Pick<Box, "y" | "h"> {
  const [isFirst, isLast] = [before.y <= 0.5, before.y + before.h >= from.h - 0.5];
  if (isFirst) return { y: 0, h: y + h };
  return isLast ? { y, h: to.h - y } : { y, h };
}

function isOn({ x, y, w, h }: Box, page: Size): boolean {
  return x >= -0.5 && y >= -0.5 && x + w <= page.w + 0.5 && y + h <= page.h + 0.5;
}

/** Moves an element into a part of the page and narrows it when it is wider. */
function keepOn(element: CanvasElement, part: Box): void {
  if (element.rot === 0) {
    element.w = Math.min(element.w, part.w);
    element.h = Math.min(element.h, part.h);
  }
  const alone = { order: [element.id], els: { [element.id]: { ...element } } };
  const box = getElementsBounds(alone, [element.id]);
  if (!box) return;
  element.x += inside(box.x - part.x, box.w, part.w);
  element.y += inside(box.y - part.y, box.h, part.h);
}

/** Returns the shift that moves a segment inside a side; to its start when it is longer. */
function inside(start: number, length: number, whole: number): number {
  if (start < 0 || length > whole) return -start;
  return Math.min(0, whole - length - start);
}
