import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Sides in pixels. */
export interface Extent {
  width: number;
  height: number;
}

/** How large a picture is drawn, and how large it is. */
export interface ShownExtent extends Extent {
  natural: Extent;
}

/** More than this would only cost memory; less shimmers when it is turned or scaled. */
const MOST_OF_SHOWN = 2;
/** A side of a decoded picture at most, as on the server. */
const MAX_DECODED_SIDE = 4_096;

/**
 * How large the pictures that can be seen on a page are, by address: the sides that the whole picture has where a part
 * of it fills a box, in device pixels at `pixelRatio` per document px. The largest of all places counts.
 */
export function shownExtents(
  { pages }: CanvasDocument,
  page: number,
  pixelRatio: number,
): Map<string, ShownExtent> {
  const { els = {}, order = [] } = pages[page] ?? {};
  const extents = new Map<string, ShownExtent>();
  const visit = (id: string) => {
    const element = els[id];
    if (!element?.visible) return;
    if (element.type === "group") for (const child of element.children) visit(child);
    if (element.type !== "image") return;
    const { src, w, h, crop } = element;
    const natural = { width: element.natural.w, height: element.natural.h };
    const before = extents.get(src) ?? { width: 0, height: 0 };
    const width = Math.max(before.width, (w / crop.w) * pixelRatio);
    extents.set(src, { width, height: Math.max(before.height, (h / crop.h) * pixelRatio), natural });
  };
  for (const id of order) visit(id);
  return extents;
}

/** What a picture is decoded to: itself, or smaller with its sides in the same proportion. */
export function decodedExtent(natural: Extent, shown: Extent): Extent {
  const { width, height } = natural;
  const needed = MOST_OF_SHOWN * Math.max(shown.width / width, shown.height / height);
  const scale = Math.min(1, needed, MAX_DECODED_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether what was decoded for a smaller place is now drawn larger than it is, though there would be more of it. */
export function isTooSmall(decoded: Extent, natural: Extent, shown: Extent): boolean {
  const better = decodedExtent(natural, shown);
  const isStretched = decoded.width < shown.width || decoded.height < shown.height;
  return isStretched && better.width > decoded.width && better.height > decoded.height;
}
