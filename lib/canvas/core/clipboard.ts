import * as z from "zod/mini";
import { type CanvasDocument, type CanvasPage, canvasPage } from "@/lib/canvas/core/document";
import { extractFragment } from "@/lib/canvas/core/fragment";
import { getElementsBounds, type LayerTree } from "@/lib/canvas/core/geometry";
import { MAX_DOCUMENT_BYTES, MAX_PAGE_SIDE, MIN_PAGE_SIDE } from "@/lib/canvas/core/limits";
import { type Palette, palette } from "@/lib/canvas/core/paints";
import { findReservedKey } from "@/lib/canvas/core/reserved-keys";

/** Distinguishes our elements from other clipboard text. */
const MARK = "kolot-canvas";
const VERSION = 1;

const clip = z.object({
  mark: z.literal(MARK),
  version: z.literal(VERSION),
  palette: z._default(palette, {}),
  page: canvasPage,
});

export interface ClipboardContent extends LayerTree {
  /** Colors of the palette names that the elements use. */
  palette: Palette;
}

/** Serializes elements of a page with their children for the clipboard; returns null when none exist. */
export function serializeSelection(page: CanvasPage, ids: readonly string[], names: Palette): string | null {
  const { order, els } = extractFragment(page, ids);
  if (order.length === 0) return null;
  return JSON.stringify({ mark: MARK, version: VERSION, palette: names, page: { ...BLANK, order, els } });
}

/** Creates a transparent design with only these elements, cropped to their bounds; null when none exist. */
export function createDesignFromSelection(
  document: CanvasDocument,
  index: number,
  ids: readonly string[],
): CanvasDocument | null {
  const page = document.pages[index];
  if (!page) return null;
  const fragment = extractFragment(page, ids);
  const bounds = getElementsBounds(fragment, fragment.order);
  if (!bounds) return null;
  const side = (length: number) => Math.min(MAX_PAGE_SIDE, Math.max(MIN_PAGE_SIDE, Math.ceil(length)));
  for (const id of fragment.order) {
    const element = fragment.els[id];
    if (element) Object.assign(element, { x: element.x - bounds.x, y: element.y - bounds.y });
  }
  const size = { w: side(bounds.w), h: side(bounds.h) };
  return { ...document, size, ratio: "custom", pages: [{ id: "clip", bg: NOTHING, ...fragment }] };
}

const NOTHING = "#FFFFFF00";

const BLANK = { id: "clip", bg: "#FFFFFF" };

/** Parses untrusted clipboard text; returns null for anything but valid page content. */
export function parseClipboardText(text: string): ClipboardContent | null {
  if (!text.includes(MARK) || new TextEncoder().encode(text).byteLength > MAX_DOCUMENT_BYTES) return null;
  const value = parse(text);
  // A design with such a key cannot be saved.
  if (findReservedKey(value) !== null) return null;
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
