import { changeFormat } from "@/lib/canvas/core/commands/format";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import { newId } from "@/lib/canvas/core/ids";
import type { Ratio } from "@/lib/canvas/core/ratios";

/** A page of the same size on the same ground, with nothing on it. */
export function emptyLike(document: CanvasDocument): CanvasDocument {
  const bg = document.pages[0]?.bg ?? "#FFFFFF";
  return { ...document, pages: [{ id: newId(), bg, order: [], els: {} }], fonts: [] };
}

/** The same design in another format. */
export function inFormat(document: CanvasDocument, ratio: Exclude<Ratio, "custom">): CanvasDocument {
  const copy = new Editor(document);
  copy.exec(changeFormat(ratio));
  return copy.read().document;
}
