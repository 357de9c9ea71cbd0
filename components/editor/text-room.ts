import { fontLoader } from "@/lib/canvas/client/load-fonts";
import type { TextElement } from "@/lib/canvas/core/elements";
import { textLayoutOf } from "@/lib/canvas/render/paint-text";

export interface TextRoom {
  /** The size the letters are drawn in: less than the text's own where they shrink. */
  size: number;
  /** How high the box must be for all lines, in document px; null where they have it. */
  wanted: number | null;
}

/** An element that changes is another object: what was measured of one holds until other fonts are there. */
const known = new WeakMap<TextElement, { room: TextRoom; fonts: unknown }>();

/** Whether a text has the room it needs. One that grows takes it. */
export function roomOf(element: TextElement): TextRoom {
  if (element.overflow === "grow") return { size: element.size, wanted: null };
  const fonts = fontLoader.read();
  const before = known.get(element);
  if (before?.fonts === fonts) return before.room;
  const { size, isCut, needed } = textLayoutOf(element);
  const room = { size, wanted: isCut ? Math.ceil(needed) : null };
  known.set(element, { room, fonts });
  return room;
}
