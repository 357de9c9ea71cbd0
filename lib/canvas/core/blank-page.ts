import type { CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { isEmptyFrame } from "@/lib/canvas/core/empty-frame";

/** Returns whether a page shows nothing but its background. */
export function isBlankPage({ order, els }: Pick<CanvasPage, "order" | "els">): boolean {
  return order.every((id) => isUnseen(els[id], els));
}

function isUnseen(element: CanvasElement | undefined, els: CanvasPage["els"]): boolean {
  if (!element?.visible || element.opacity === 0) return true;
  if (isEmptyFrame(element)) return true;
  if (element.type === "text") return element.text.trim() === "";
  return element.type === "group" && element.children.every((id) => isUnseen(els[id], els));
}
