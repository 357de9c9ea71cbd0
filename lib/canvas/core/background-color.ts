import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement, DataElement, ShapeElement, TextElement } from "@/lib/canvas/core/elements";
import {
  type Box,
  buildParentMap,
  getAncestorGroups,
  getBoundingBox,
  getCenter,
  getElementsBounds,
  getPageTransform,
  type ParentMap,
  rotatePoint,
  type Transform,
  walkLayers,
} from "@/lib/canvas/core/geometry";
import { isGradient, type Paint, type Palette, resolveColor } from "@/lib/canvas/core/paints";

/** Returns the solid color (hex) behind a text; null when it is an image, a gradient or unknown. */
export function getBackgroundColor(
  { palette }: CanvasDocument,
  page: CanvasPage,
  text: TextElement | DataElement,
): string | null {
  if (text.type === "text" && text.bg) return toSolidColor(text.bg.fill, palette);
  const parents = buildParentMap(page);
  const box = getElementsBounds(page, [text.id], parents);
  if (!box) return null;
  for (const id of below(page, text.id)) {
    const element = page.els[id];
    const place = getPageTransform(page, id, parents);
    if (!element || !place || !isSeen(page, element, parents)) continue;
    const clips = getClips(page, id, parents);
    if (![place, ...clips].every((one) => meets(one, box))) continue;
    const isPlane =
      element.type === "shape" &&
      isOpaque(page, element, parents) &&
      covers(element.kind, place, box) &&
      clips.every((clip) => covers("rect", clip, box));
    return isPlane && element.fill ? toSolidColor(element.fill, palette) : null;
  }
  return toSolidColor(page.bg, palette);
}

/** Resolves a paint to an opaque color; returns null for gradients and transparency. */
export function toSolidColor(paint: Paint, palette: Palette): string | null {
  if (isGradient(paint)) return null;
  const color = resolveColor(paint, palette);
  return color.length === 9 && !/ff$/i.test(color) ? null : color;
}

function below(page: CanvasPage, id: string): string[] {
  const leaves = walkLayers(page).filter((one) => page.els[one.id]?.type !== "group");
  const at = leaves.findIndex((one) => one.id === id);
  return leaves
    .slice(0, at)
    .map((one) => one.id)
    .toReversed();
}

/** Text, lines and unfilled outlines are no background. */
function isSeen(page: CanvasPage, element: CanvasElement, parents: ParentMap): boolean {
  if (element.type === "text" || element.type === "line") return false;
  if (element.type === "shape" && !element.fill) return false;
  return [element, ...getAncestorGroups(page, element.id, parents)].every(
    (one) => one.visible && one.opacity > 0,
  );
}

function isOpaque(page: CanvasPage, element: CanvasElement, parents: ParentMap): boolean {
  const all = [element, ...getAncestorGroups(page, element.id, parents)];
  return all.every((one) => one.opacity === 1 && one.blend === "normal");
}

/** Returns the boxes of the groups that cut an element off at their edges. */
function getClips(page: CanvasPage, id: string, parents: ParentMap): Transform[] {
  return getAncestorGroups(page, id, parents).flatMap((one) => {
    const place = one.type === "group" && one.clip ? getPageTransform(page, one.id, parents) : null;
    return place ? [place] : [];
  });
}

function meets(place: Transform, box: Box): boolean {
  const own = getBoundingBox([place]) ?? place;
  return own.x < box.x + box.w && box.x < own.x + own.w && own.y < box.y + box.h && box.y < own.y + own.h;
}

/** Returns whether a shape covers the middle of a text box; for round shapes only their own middle counts. */
function covers(kind: ShapeElement["kind"], place: Transform, box: Box): boolean {
  const share = kind === "rect" || kind === "speech" ? 0.5 : 0.25;
  const middle = getCenter(place);
  const { x, y } = rotatePoint(getCenter(box), middle, -place.rot);
  return Math.abs(x - middle.x) <= place.w * share && Math.abs(y - middle.y) <= place.h * share;
}
