import type Konva from "konva";
import type { CanvasPage } from "@/lib/canvas/core/document";

/**
 * The element that a press on this node means: the outermost one that lies directly on the page, or directly in the
 * group that was entered. Null for the ground, and for what is locked in its place.
 */
export function pickElement(node: Konva.Node, page: CanvasPage, within: string | null): string | null {
  let found: string | null = null;
  for (let at: Konva.Node | null = node; at; at = at.getParent()) {
    const id = at.id();
    if (id !== "" && id === within) break;
    if (id !== "" && page.els[id]) found = id;
  }
  if (found === null) return null;
  const inside = within !== null && isInside(page, found, within);
  if (within !== null && !inside) return outermost(node, page);
  return page.els[found]?.lock?.move ? null : found;
}

function outermost(node: Konva.Node, page: CanvasPage): string | null {
  return pickElement(node, page, null);
}

function isInside(page: CanvasPage, id: string, group: string): boolean {
  const element = page.els[group];
  return element?.type === "group" && element.children.includes(id);
}
