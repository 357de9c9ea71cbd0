import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A text run on a page: x and y in points, from the lower left corner. */
interface Run {
  text: string;
  x: number;
  y: number;
  width: number;
  page: number;
}

export interface ReadPdf {
  pages: number;
  runs: Run[];
  /** All text in content order. */
  text: string;
  fonts: string[];
  links: string[];
}

/** Parses a PDF file and returns its text, links and pages. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: bytes.slice(), fontExtraProperties: true, verbosity: 0 })
    .promise;
  const found: ReadPdf = { pages: document.numPages, runs: [], text: "", fonts: [], links: [] };
  const fonts = new Set<string>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!("str" in item) || item.str === "") continue;
      const [, , , , x, y] = item.transform;
      found.runs.push({ text: item.str, x, y, width: item.width, page: number });
    }
    const { fnArray, argsArray } = await page.getOperatorList();
    fnArray.forEach((operation, index) => {
      if (operation === OPS.setFont) fonts.add(argsArray[index][0]);
    });
    for (const font of fonts) {
      const { name, missingFile } = page.commonObjs.get(font);
      found.fonts.push(missingFile ? `${name}, not embedded` : name);
    }
    fonts.clear();
    for (const { url } of await page.getAnnotations()) if (url) found.links.push(url);
  }
  found.fonts = [...new Set(found.fonts)].sort();
  found.text = found.runs
    .map(({ text }) => text)
    .join("")
    .replace(/\s+/g, " ");
  await document.loadingTask.destroy();
  return found;
}
