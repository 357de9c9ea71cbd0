import type { CanvasElement } from "@/lib/canvas/core/elements";
import { type LayerTree, withDescendants } from "@/lib/canvas/core/geometry";
import type { Paint } from "@/lib/canvas/core/paints";
import { findSticker, getTintedPaths } from "@/lib/canvas/core/sticker-roles";

/** Returns the fill; null for elements without a color, undefined when none is set. */
export function getFill(element: CanvasElement): Paint | undefined | null {
  switch (element.type) {
    case "text":
    case "shape":
    case "chart":
    case "table":
      return element.fill;
    case "line":
      return element.stroke.color;
    case "svg": {
      const paths = getTintedPaths(element);
      return paths.find(({ fill }) => fill)?.fill ?? paths[0]?.stroke?.color;
    }
    default:
      return null;
  }
}

/** Returns the elements that get the fill of a selection: those with a color, and of a group its members. */
export function getFilledElements(page: LayerTree, selected: readonly CanvasElement[]): CanvasElement[] {
  const found = selected.flatMap((element) =>
    element.type === "group" ? inGroup(page, element) : [element],
  );
  return [...new Set(found)].filter((element) => getFill(element) !== null);
}

/** A text beside other colored members and the ground of a QR code keep their color to stay readable. */
function inGroup(page: LayerTree, group: CanvasElement): CanvasElement[] {
  const sticker = findSticker(page, group);
  if (sticker) return [sticker];
  const members = withDescendants(page, group.id).flatMap((id) => page.els[id] ?? []);
  const isCode = typeof group.custom?.link === "string";
  const drawn = members.filter(({ type }) => (isCode ? type === "svg" : type !== "text"));
  return drawn.some((one) => getFill(one) !== null) ? drawn : members;
}
