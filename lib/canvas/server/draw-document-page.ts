import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { renderPage } from "@/lib/canvas/render/render-page";
import { loadDesignImages, setUpKonvaForNode, withBrandFonts } from "@/lib/canvas/server/node-canvas";

export interface DrawPageTask {
  document: CanvasDocument;
  page: number;
  pixelRatio: number;
  format: "png" | "jpeg";
  /** Paths of the image files by the URLs in the document. */
  imagePaths: Record<string, string>;
  /** Paths of the uploaded fonts by family name. */
  fontPaths: Record<string, string>;
  folder: string;
}

export interface DrawnPage {
  path: string;
  contentType: "image/png" | "image/jpeg";
  width: number;
  height: number;
}

const JPEG_QUALITY = 92;

/** Renders a page as a browser does, in its own process (worker/children/render-document.ts). */
export async function drawDocumentPage(task: DrawPageTask): Promise<DrawnPage> {
  setUpKonvaForNode();
  const imageOf = await loadDesignImages(task.imagePaths);
  const canvas = await withBrandFonts(
    task.fontPaths,
    async () => renderPage(task.document, task.page, imageOf, task.pixelRatio) as unknown as Canvas,
  );
  const bytes = await encoded(canvas, task.format);
  const path = join(task.folder, `drawn.${task.format}`);
  await writeFile(path, bytes);
  const { width, height } = canvas;
  return { path, contentType: `image/${task.format}`, width, height };
}

function encoded(canvas: Canvas, format: DrawPageTask["format"]): Promise<Buffer> {
  if (format === "png") return canvas.encode("png");
  // JPEG has no transparency; without this layer, transparent areas would be black.
  const opaque = createCanvas(canvas.width, canvas.height);
  const context = opaque.getContext("2d");
  context.fillStyle = "#FFFFFF";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(canvas, 0, 0);
  return opaque.encode("jpeg", JPEG_QUALITY);
}
