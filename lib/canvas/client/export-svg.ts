import { buildFontFaceRule } from "@/lib/canvas/client/load-fonts";
import { collectFonts } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { type FontFile, getFontFilesForWeights, getFontUrl, listDrawnFonts } from "@/lib/canvas/fonts";
import { paintPage } from "@/lib/canvas/render/paint-page";
import type { RenderContext } from "@/lib/canvas/render/scene";
import { createSvgPath } from "@/lib/canvas/render/svg-context";
import { createSvgTarget } from "@/lib/canvas/render/svg-target";
import { AppError } from "@/lib/core/errors";

/** Pixels per document px of bitmaps in the file, such as images with adjustments. */
const BITMAP_SCALE = 2;

/**
 * Writes a page as an SVG file with its fonts in it and text as text. Fonts and images must be loaded. Throws
 * unavailable when a font file cannot be read.
 */
export async function exportSvg(
  document: CanvasDocument,
  page: number,
  getImage: RenderContext["getImage"],
): Promise<Blob> {
  const target = createSvgTarget(document.palette);
  paintPage(document, page, target, { getImage, bitmapScale: BITMAP_SCALE, createPath: createSvgPath });
  const fonts = collectFonts(Object.values(document.pages[page]?.els ?? {})).flatMap(({ family, weights }) =>
    listDrawnFonts(family).flatMap((font) => getFontFilesForWeights(font, weights)),
  );
  const byPath = new Map(fonts.map((file) => [file.path, file]));
  const faces = await Promise.all([...byPath.values()].map(embedFont));
  return new Blob([target.finish(document.size, faces.join(""))], { type: "image/svg+xml" });
}

async function embedFont(file: FontFile): Promise<string> {
  const response = await fetch(getFontUrl(file)).catch(() => null);
  // A removed font: the canvas shows the fallback too.
  if (response?.status === 404) return "";
  if (!response?.ok)
    throw new AppError("unavailable", { message: "A font of this design could not be loaded" });
  const bytes = new Uint8Array(await response.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const { family, rule } = buildFontFaceRule(file);
  const source = `src:url(data:font/woff2;base64,${btoa(binary)}) format("woff2")`;
  return `@font-face{font-family:"${family}";font-weight:${rule.weight};unicode-range:${rule.unicodeRange};${source}}`;
}
