import type { CanvasElement, SvgElement } from "@/lib/canvas/core/elements";
import type { LayerTree } from "@/lib/canvas/core/geometry";
import { isStringList } from "@/lib/core/value-checks";

/** Parts of a sticker whose color a user changes, in the order of their fields. */
export const STICKER_ROLES = ["main", "accent", "details", "light", "outline"] as const;

export type StickerRole = (typeof STICKER_ROLES)[number];

/** Returns the role of each path of a sticker; null for other elements, and when paths were added or removed. */
export function getStickerRoles(element: CanvasElement | undefined): string[] | null {
  const roles = element?.type === "svg" ? element.custom?.stickerRoles : undefined;
  return isStringList(roles) && roles.length === (element as SvgElement).paths.length ? roles : null;
}

function isSticker(element: CanvasElement | undefined): element is SvgElement {
  return getStickerRoles(element) !== null;
}

/** Returns the paths that a change of the element's one color applies to: of a sticker its main parts. */
export function getTintedPaths(element: SvgElement): SvgElement["paths"] {
  const roles = getStickerRoles(element);
  return roles?.includes("main") ? element.paths.filter((_, at) => roles[at] === "main") : element.paths;
}

/** Returns the drawing of a sticker: the element, or the one in a group that holds nothing else but its word. */
export function findSticker({ els }: LayerTree, element: CanvasElement): SvgElement | null {
  const members = element.type === "group" ? element.children.map((id) => els[id]) : [element];
  const [found, ...others] = members.toSorted((a, b) => Number(isSticker(b)) - Number(isSticker(a)));
  const isAlone = others.length === 0 || (others.length === 1 && others[0]?.type === "text");
  return isAlone && isSticker(found) ? found : null;
}
