import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Returns the distinct URLs of all images of a document, shown or original. */
export function collectImageUrls({ pages }: CanvasDocument): string[] {
  const found = pages.flatMap(({ els }) =>
    Object.values(els).flatMap((element) =>
      element.type === "image" ? [element.src, element.originalSrc ?? element.src] : [],
    ),
  );
  return [...new Set(found)];
}

/** Returns the URLs of the images shown on one page. */
export function collectPageImageUrls({ pages }: CanvasDocument, page: number): string[] {
  const els = Object.values(pages[page]?.els ?? {});
  return [...new Set(els.flatMap((element) => (element.type === "image" ? [element.src] : [])))];
}

/** Returns true for a data URL, which only tiny images use. */
export function isDataUrl(address: string): boolean {
  return address.startsWith("data:");
}
