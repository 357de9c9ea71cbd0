import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement, ShapeElement, TextElement } from "@/lib/canvas/core/elements";
import {
  type Box,
  boundsOf,
  boxAround,
  groupsAround,
  middleOf,
  type Parents,
  type Place,
  parentsOf,
  placeOnPage,
  turn,
  walk,
} from "@/lib/canvas/core/geometry";
import { type Paint, type Palette, resolveColor } from "@/lib/canvas/core/paints";

/** The one colour (hex) a text stands on; null where it is a picture, a gradient, or cannot be known. */
export function groundOf({ palette }: CanvasDocument, page: CanvasPage, text: TextElement): string | null {
  if (text.bg) return flatColor(text.bg.fill, palette);
  const parents = parentsOf(page);
  const box = boundsOf(page, [text.id], parents);
  if (!box) return null;
  for (const id of below(page, text.id)) {
    const element = page.els[id];
    const place = placeOnPage(page, id, parents);
    if (!element || !place || !isSeen(page, element, parents) || !meets(place, box)) continue;
    const isPlane =
      element.type === "shape" && isOpaque(page, element, parents) && covers(element, place, box);
    return isPlane && element.fill ? flatColor(element.fill, palette) : null;
  }
  return flatColor(page.bg, palette);
}

/** A paint as one colour that nothing shines through; null where it is none. */
export function flatColor(paint: Paint, palette: Palette): string | null {
  if (typeof paint === "object" && "stops" in paint) return null;
  const colour = resolveColor(paint, palette);
  return colour.length === 9 && !/ff$/i.test(colour) ? null : colour;
}

/** What is drawn before it, the highest first. */
function below(page: CanvasPage, id: string): string[] {
  const leaves = walk(page).filter((one) => page.els[one.id]?.type !== "group");
  const at = leaves.findIndex((one) => one.id === id);
  return leaves
    .slice(0, at)
    .map((one) => one.id)
    .toReversed();
}

/** Letters and lines are no ground, nor is an outline without a filling. */
function isSeen(page: CanvasPage, element: CanvasElement, parents: Parents): boolean {
  if (element.type === "text" || element.type === "line") return false;
  if (element.type === "shape" && !element.fill) return false;
  return [element, ...groupsAround(page, element.id, parents)].every((one) => one.visible && one.opacity > 0);
}

function isOpaque(page: CanvasPage, element: CanvasElement, parents: Parents): boolean {
  const all = [element, ...groupsAround(page, element.id, parents)];
  return all.every((one) => one.opacity === 1 && one.blend === "normal");
}

function meets(place: Place, box: Box): boolean {
  const own = boxAround([place]) ?? place;
  return own.x < box.x + box.w && box.x < own.x + own.w && own.y < box.y + box.h && box.y < own.y + own.h;
}

/** Whether a shape lies under the middle of a text, where its letters are; of a round one only its middle counts. */
function covers({ kind }: ShapeElement, place: Place, box: Box): boolean {
  const share = kind === "rect" || kind === "speech" ? 0.5 : 0.25;
  const middle = middleOf(place);
  const { x, y } = turn(middleOf(box), middle, -place.rot);
  return Math.abs(x - middle.x) <= place.w * share && Math.abs(y - middle.y) <= place.h * share;
}
