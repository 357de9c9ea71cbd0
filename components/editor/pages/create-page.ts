import type { AspectRatio } from "@/lib/canvas/core/aspect-ratios";
import { changePageFormat } from "@/lib/canvas/core/commands/page-format";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import { createElementId } from "@/lib/canvas/core/values";

/** Creates an empty page with the same size and background. */
export function createEmptyPageLike(document: CanvasDocument): CanvasDocument {
  const bg = document.pages[0]?.bg ?? "#FFFFFF";
  return { ...document, pages: [{ id: createElementId(), bg, order: [], els: {} }], fonts: [] };
}

/** Converts the design to another format. */
export function toPageFormat(
  document: CanvasDocument,
  ratio: Exclude<AspectRatio, "custom">,
): CanvasDocument {
  const copy = new Editor(document);
  copy.exec(changePageFormat(ratio));
  return copy.read().document;
}
