import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { DESIGN_DETAILS } from "@/tests/harness/design-detail-fixtures";
import { DESIGNS } from "@/tests/harness/design-fixtures";
import { getPixelDifference } from "@/tests/harness/image-difference";
import { readPdf } from "@/tests/harness/read-pdf";
import { saveSideBySide, withPdfWriter, withSvgWriter } from "@/tests/harness/render-design-fixtures";

/** Share of visibly different pixels, for the edges that another program draws a little differently. */
const MOST_PERCENT = 0.3;

/** Draws the pages of a PDF at one pixel per document px, with another program than the one that wrote it. */
async function drawPdf(bytes: Buffer): Promise<Buffer[]> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const drawn: Buffer[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const viewport = page.getViewport({ scale: 96 / 72 });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    const target = canvas as unknown as HTMLCanvasElement;
    await page.render({ canvas: target, viewport }).promise;
    drawn.push(await canvas.encode("png"));
  }
  await file.loadingTask.destroy();
  return drawn;
}

test("PDF looks like the image of the design, with every text selectable, in Hebrew too", async () => {
  test.slow();
  const info = test.info();
  const named = Object.entries({ ...DESIGNS, ...DESIGN_DETAILS });
  const words: string[] = [];
  const fonts: string[] = [];
  await withPdfWriter(async (server, writePdf) => {
    for (const [name, design] of named) {
      const bytes = await writePdf([design]);
      const [image, page = Buffer.alloc(0)] = [await server(design, 1), ...(await drawPdf(bytes))];
      const percent = await getPixelDifference(image, page);
      if (percent > MOST_PERCENT) await saveSideBySide(info.outputPath(`${name}.png`), [image, page]);
      expect.soft(percent, name).toBeLessThan(MOST_PERCENT);
      const read = await readPdf(new Uint8Array(bytes));
      words.push(read.text);
      fonts.push(...read.fonts);
    }
    const [, first] = named[0] ?? [];
    if (first) expect(await drawPdf(await writePdf([first, first]))).toHaveLength(2);
  });
  for (const word of ["המותג", "מדבר", "bread", "Acme"]) expect.soft(words.join(" ")).toContain(word);
  expect(fonts.length).toBeGreaterThan(5);
  expect(fonts.filter((font) => font.includes("not embedded"))).toEqual([]);
});

test("SVG looks like the image of the design and keeps its text, in Hebrew too", async ({ page }, info) => {
  test.slow();
  await withSvgWriter(page, async (draw, writeSvg, show) => {
    for (const [name, design] of Object.entries({ ...DESIGNS, ...DESIGN_DETAILS })) {
      const svg = await writeSvg(design);
      const [image, shown] = [await draw(design, 1), await show(svg, design.size)];
      const percent = await getPixelDifference(image, shown);
      if (percent > MOST_PERCENT) await saveSideBySide(info.outputPath(`${name}.png`), [image, shown]);
      expect.soft(percent, name).toBeLessThan(MOST_PERCENT);
      if (name === "hebrew") expect(svg).toContain(">המותג");
    }
  });
});
