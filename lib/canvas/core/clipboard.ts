import { z } from "zod";
import { type CanvasDocument, type CanvasPage, canvasPage } from "@/lib/canvas/core/document";
import { takeFragment } from "@/lib/canvas/core/fragment";
import { boundsOf, type Layers } from "@/lib/canvas/core/geometry";
import { MAX_DOCUMENT_BYTES, MAX_SIDE, MIN_SIDE } from "@/lib/canvas/core/limits";
import { type Palette, palette } from "@/lib/canvas/core/paints";
import { reservedKeyIn } from "@/lib/canvas/core/reserved-keys";

/** What tells our elements from any other text on a clipboard. */
const MARK = "kolot-canvas";
const VERSION = 1;

const clip = z.object({
  mark: z.literal(MARK),
  version: z.literal(VERSION),
  palette: palette.default({}),
  page: canvasPage,
});

export interface Copied extends Layers {
  /** Colours behind the names that the elements use where they come from. */
  palette: Palette;
}

/** Elements of a page, with all in them, as text for the clipboard; null where none is left of them. */
export function copyText(page: CanvasPage, ids: readonly string[], names: Palette): string | null {
  const { order, els } = takeFragment(page, ids);
  if (order.length === 0) return null;
  return JSON.stringify({ mark: MARK, version: VERSION, palette: names, page: { ...BLANK, order, els } });
}

/**
 * The same elements as a design of their own, no larger than they are and on nothing: what other programs are given a
 * picture of. Null where none is left of them.
 */
export function copyDesign(
  document: CanvasDocument,
  index: number,
  ids: readonly string[],
): CanvasDocument | null {
  const page = document.pages[index];
  if (!page) return null;
  const fragment = takeFragment(page, ids);
  const bounds = boundsOf(fragment, fragment.order);
  if (!bounds) return null;
  const side = (length: number) => Math.min(MAX_SIDE, Math.max(MIN_SIDE, Math.ceil(length)));
  for (const id of fragment.order) {
    const element = fragment.els[id];
    if (element) Object.assign(element, { x: element.x - bounds.x, y: element.y - bounds.y });
  }
  const size = { w: side(bounds.w), h: side(bounds.h) };
  return { ...document, size, ratio: "custom", pages: [{ id: "clip", bg: NOTHING, ...fragment }] };
}

const NOTHING = "#FFFFFF00";

const BLANK = { id: "clip", bg: "#FFFFFF" };

/** Elements from a clipboard's text; null when it is anything else. Whatever wrote it, only what a page may hold is taken. */
export function readCopied(text: string): Copied | null {
  if (!text.includes(MARK) || new TextEncoder().encode(text).byteLength > MAX_DOCUMENT_BYTES) return null;
  const value = parse(text);
  // A design that holds such a key cannot be saved.
  if (reservedKeyIn(value) !== null) return null;
  const parsed = clip.safeParse(value);
  if (!parsed.success || parsed.data.page.order.length === 0) return null;
  const { page, palette: names } = parsed.data;
  return { order: page.order, els: page.els, palette: names };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
