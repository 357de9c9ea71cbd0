import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";
import sharp from "sharp";

/** Pictures on the disk, JPEG each, to be the pages of a document in this order. */
export interface BindTask {
  pages: string[];
  folder: string;
}

export interface BoundFile {
  path: string;
  bytes: number;
  /** Of every page, in points. */
  width: number;
  height: number;
}

/** A page's width in points: readers scale it, and pictures keep all their pixels whatever it is. */
const PAGE_WIDTH = 1_080;

/**
 * A PDF of one picture a page. All pages have the shape of the first, as a reader turns them in one frame; a picture
 * of another shape stands whole in the middle, on white. The JPEGs are taken over byte for byte.
 */
export async function bindPages({ pages, folder }: BindTask): Promise<BoundFile> {
  const size = await pageSize(pages[0] ?? "");
  const path = join(folder, "bound.pdf");
  // No standard font: nothing is written on the pages.
  const pdf = new PDFDocument({ autoFirstPage: false, font: "", margin: 0 });
  const file = pdf.pipe(createWriteStream(path));
  for (const page of pages) {
    pdf.addPage({ size: [size.width, size.height], margin: 0 });
    pdf.image(page, 0, 0, { fit: [size.width, size.height], align: "center", valign: "center" });
  }
  pdf.end();
  await finished(file);
  return { path, bytes: (await stat(path)).size, ...size };
}

async function pageSize(path: string): Promise<{ width: number; height: number }> {
  const { width = 1, height = 1 } = await sharp(path).metadata();
  return { width: PAGE_WIDTH, height: Math.max(1, Math.round((PAGE_WIDTH * height) / width)) };
}
