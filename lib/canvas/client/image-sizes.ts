import type { CanvasDocument } from "@/lib/canvas/core/document";

export interface PixelSize {
  width: number;
  height: number;
}

/** A higher factor only costs memory; a lower one flickers when the image is rotated or scaled. */
const MOST_OF_SHOWN = 2;
/** Maximum side of a decoded image, as on the server. */
const MAX_DECODED_SIDE = 4_096;

/** Returns the largest displayed size of each visible, uncropped image by URL, in device pixels. */
export function getDisplayedSizes(
  { pages }: CanvasDocument,
  page: number,
  pixelRatio: number,
): Map<string, PixelSize> {
  const { els = {}, order = [] } = pages[page] ?? {};
  const extents = new Map<string, PixelSize>();
  const visit = (id: string) => {
    const element = els[id];
    if (!element?.visible) return;
    if (element.type === "group") for (const child of element.children) visit(child);
    if (element.type !== "image") return;
    const { src, w, h, crop } = element;
    const before = extents.get(src) ?? { width: 0, height: 0 };
    const width = Math.max(before.width, (w / crop.w) * pixelRatio);
    extents.set(src, { width, height: Math.max(before.height, (h / crop.h) * pixelRatio) });
  };
  for (const id of order) visit(id);
  return extents;
}

/** Returns the size to decode an image to: its natural size, or smaller at the same ratio. */
export function getDecodeSize(natural: PixelSize, shown: PixelSize): PixelSize {
  const { width, height } = natural;
  const needed = MOST_OF_SHOWN * Math.max(shown.width / width, shown.height / height);
  const scale = Math.min(1, needed, MAX_DECODED_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns true when a decoded image is drawn larger than its pixels and the source has more of them. */
export function needsLargerDecode(decoded: PixelSize, natural: PixelSize, shown: PixelSize): boolean {
  const better = getDecodeSize(natural, shown);
  const isStretched = decoded.width < shown.width || decoded.height < shown.height;
  return isStretched && better.width > decoded.width && better.height > decoded.height;
}
