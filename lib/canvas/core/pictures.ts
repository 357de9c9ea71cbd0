import type { CanvasDocument } from "@/lib/canvas/core/document";

/** The addresses of all pictures a design knows, each once: those it shows and those it came from. */
export function addressesOf({ pages }: CanvasDocument): string[] {
  const found = pages.flatMap(({ els }) =>
    Object.values(els).flatMap((element) =>
      element.type === "image" ? [element.src, element.originalSrc ?? element.src] : [],
    ),
  );
  return [...new Set(found)];
}

/** The addresses of the pictures that one page shows. */
export function shownOn({ pages }: CanvasDocument, page: number): string[] {
  const els = Object.values(pages[page]?.els ?? {});
  return [...new Set(els.flatMap((element) => (element.type === "image" ? [element.src] : [])))];
}

/** A tiny picture that is written into the design itself. */
export function isWrittenIn(address: string): boolean {
  return address.startsWith("data:");
}
