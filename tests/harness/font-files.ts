import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Free fonts of the installed packages (SIL Open Font License). */
export const FONT_FILES = {
  /** TrueType, Latin only. */
  latin: "pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf",
  /** WOFF2, Hebrew only, bold. */
  hebrew: "@fontsource/karantina/files/karantina-hebrew-700-normal.woff2",
  /** WOFF2 with weights from 300 to 900, Hebrew only. */
  variable: "@fontsource-variable/rubik/files/rubik-hebrew-wght-normal.woff2",
} as const;

export function readTestFont(name: keyof typeof FONT_FILES): Promise<Buffer<ArrayBuffer>> {
  return readFile(join(process.cwd(), "node_modules", FONT_FILES[name]));
}

export function createFontForm(bytes: Uint8Array<ArrayBuffer>, name = "brand.ttf"): FormData {
  const form = new FormData();
  form.set("file", new Blob([bytes], { type: "font/ttf" }), name);
  return form;
}
