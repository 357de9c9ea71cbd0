import type { Command } from "@/lib/canvas/core/command";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { type Box, boundsOf, middleOf } from "@/lib/canvas/core/geometry";
import { MAX_SIDE, MIN_SIDE, MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";
import { RATIO_SIZES, ratioOf } from "@/lib/canvas/core/ratios";
import { resizeElement, scaleLook } from "@/lib/canvas/core/scaling";
import { plain } from "@/lib/canvas/core/targets";

type Size = Pick<Box, "w" | "h">;

/** Brings every page to another format, or a size in px. What lay on the page lies on it, text has 12 px or more. */
export function changeFormat(to: keyof typeof RATIO_SIZES | Size): Command {
  const size = typeof to === "string" ? RATIO_SIZES[to] : to;
  return { label: "format", targets: [], run: (draft) => fitTo(draft, size) };
}

/** Brings a draft to another size. */
export function fitTo(draft: CanvasDocument, { w, h }: Size): void {
  const sides = { w: side(w), h: side(h) };
  const from = { w: draft.size.w, h: draft.size.h };
  if (sides.w === from.w && sides.h === from.h) return;
  for (const page of draft.pages) fitPage(page, from, sides);
  draft.size = sides;
  draft.ratio = ratioOf(sides);
}

function side(value: number): number {
  return Math.min(MAX_SIDE, Math.max(MIN_SIDE, Math.round(value)));
}

function fitPage(page: CanvasPage, from: Size, to: Size): void {
  const now = plain(page);
  for (const id of now.order) {
    const element = page.els[id];
    const before = boundsOf(now, [id]);
    if (!element || !before) continue;
    const lay = reach(before, from);
    if (element.rot === 0 && lay.across && lay.down) cover(page, element, from, to);
    else fitElement(page, element, { before, from, to });
  }
}

/** Whether something goes from one side of the page to the other. */
function reach({ x, y, w, h }: Box, page: Size): { across: boolean; down: boolean } {
  const slack = 0.01;
  return {
    across: x <= page.w * slack && x + w >= page.w * (1 - slack),
    down: y <= page.h * slack && y + h >= page.h * (1 - slack),
  };
}

/** What was all of the page is all of it again; what is in a group keeps its shape and is cut off at the sides. */
function cover(page: CanvasPage, element: CanvasElement, from: Size, to: Size): void {
  if (element.type === "text") {
    fitElement(page, element, { before: element, from, to });
    return;
  }
  if (element.type !== "group") {
    resizeElement(page, element, to);
    Object.assign(element, { x: 0, y: 0 });
    return;
  }
  const factor = Math.max(to.w / element.w, to.h / element.h);
  const size = { w: element.w * factor, h: element.h * factor };
  resizeElement(page, element, size);
  scaleLook(element, factor);
  Object.assign(element, { x: (to.w - size.w) / 2, y: (to.h - size.h) / 2 });
}

/** As much smaller or larger as the page in the direction that has less room, at the same share of the page. */
function fitElement(
  page: CanvasPage,
  element: CanvasElement,
  { before, from, to }: { before: Box; from: Size; to: Size },
): void {
  const factor = Math.min(to.w / from.w, to.h / from.h);
  const lay = reach(before, from);
  const isPlane = element.rot === 0 && (element.type === "shape" || element.type === "image");
  // A letter that cannot become smaller needs more room than its share.
  const grown =
    element.type === "text"
      ? Math.max(1, Math.min(MIN_TEXT_SIZE, element.size) / (element.size * factor))
      : 1;
  const size = {
    w: isPlane && lay.across ? to.w : element.w * factor * grown,
    h: isPlane && lay.down ? to.h : element.h * factor * grown,
  };
  const middle = { x: (middleOf(before).x * to.w) / from.w, y: (middleOf(before).y * to.h) / from.h };
  resizeElement(page, element, size);
  scaleLook(element, factor);
  if (element.type === "text" && element.size < MIN_TEXT_SIZE) element.size = MIN_TEXT_SIZE;
  element.x = middle.x - size.w / 2;
  element.y = middle.y - size.h / 2;
  if (isOn(before, from) || element.type === "text") keepOn(element, to);
}

function isOn({ x, y, w, h }: Box, page: Size): boolean {
  return x >= -0.5 && y >= -0.5 && x + w <= page.w + 0.5 && y + h <= page.h + 0.5;
}

/** Moves an element onto the page, and narrows it where it is wider than that. */
function keepOn(element: CanvasElement, page: Size): void {
  if (element.rot === 0) {
    element.w = Math.min(element.w, page.w);
    element.h = Math.min(element.h, page.h);
  }
  const alone = { order: [element.id], els: { [element.id]: { ...element } } };
  const box = boundsOf(alone, [element.id]);
  if (!box) return;
  element.x += inside(box.x, box.w, page.w);
  element.y += inside(box.y, box.h, page.h);
}

/** How far a stretch has to move to lie within a side; to its start where it is longer. */
function inside(start: number, length: number, whole: number): number {
  if (start < 0 || length > whole) return -start;
  return Math.min(0, whole - length - start);
}
