import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument } from "@napi-rs/canvas";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { createCanvasTarget } from "@/lib/canvas/render/canvas-target";
import { paintPage } from "@/lib/canvas/render/paint-page";
import type { Context2D, RenderContext } from "@/lib/canvas/render/scene";
import { loadDesignImages, setUpKonvaForNode, withBrandFonts } from "@/lib/canvas/server/node-canvas";

export interface DrawPdfTask {
  title: string;
  /** Name of the product; the process has no environment to read it from. */
  producer: string;
  documents: CanvasDocument[];
  /** Paths of the image files by the URLs in the documents. */
  imagePaths: Record<string, string>;
  /** Paths of the uploaded fonts by family name. */
  fontPaths: Record<string, string>;
  folder: string;
}

/** Points per document px, which is a CSS px. */
const POINTS = 72 / 96;
/** Pixels per document px of what becomes a bitmap: 288 dots per inch. */
const BITMAP_SCALE = 3;

/** Writes all pages of the documents into one PDF, with text as text, in the renderer's process. */
export async function drawDocumentsPdf(task: DrawPdfTask): Promise<{ path: string }> {
  setUpKonvaForNode();
  const getImage = await loadDesignImages(task.imagePaths);
  const bytes = await withBrandFonts(task.fontPaths, async () => drawPages(task, getImage));
  const path = join(task.folder, "drawn.pdf");
  await writeFile(path, bytes);
  return { path };
}

function drawPages(task: DrawPdfTask, getImage: RenderContext["getImage"]): Buffer {
  const file = new PDFDocument({ title: task.title, producer: task.producer });
  for (const document of task.documents) {
    for (const index of document.pages.keys()) {
      const { w, h } = document.size;
      const context = file.beginPage(w * POINTS, h * POINTS) as unknown as Context2D;
      context.scale(POINTS, POINTS);
      const target = createCanvasTarget(context, BITMAP_SCALE);
      paintPage(document, index, target, { getImage, bitmapScale: BITMAP_SCALE });
      file.endPage();
    }
  }
  return file.close();
}
