import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";
import sharp from "sharp";

export interface PdfFromImagesTask {
  pages: string[];
  folder: string;
}

export interface CreatedPdf {
  path: string;
  bytes: number;
  /** Size of every page in points. */
  width: number;
  height: number;
}

/** A page's width in points. Readers scale pages, so it does not affect the images' resolution. */
const PAGE_WIDTH = 1_080;

/** Creates a PDF with one unchanged JPEG per page. All pages have the first one's aspect ratio, on white. */
export async function createPdfFromImages({ pages, folder }: PdfFromImagesTask): Promise<CreatedPdf> {
  const size = await pageSize(pages[0] ?? "");
  const path = join(folder, "bound.pdf");
  // No standard font, because the pages have no text.
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
