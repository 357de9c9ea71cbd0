import { fontLoader } from "@/lib/canvas/client/load-fonts";
import type { TextElement } from "@/lib/canvas/core/elements";
import { layOutElementText } from "@/lib/canvas/render/paint-text";

export interface TextOverflow {
  /** Font size as drawn: below the text's own size when it shrinks. */
  size: number;
  /** Required height of the box in document px; null when all lines fit. */
  wanted: number | null;
}

/** Cache by element object, which changes with the element; valid until other fonts are loaded. */
const cache = new WeakMap<TextElement, { room: TextOverflow; fonts: unknown }>();

export function getTextOverflow(element: TextElement): TextOverflow {
  if (element.overflow === "grow") return { size: element.size, wanted: null };
  const fonts = fontLoader.read();
  const before = cache.get(element);
  if (before?.fonts === fonts) return before.room;
  const { size, isCut, needed } = layOutElementText(element);
  const room = { size, wanted: isCut ? Math.ceil(needed) : null };
  cache.set(element, { room, fonts });
  return room;
}
