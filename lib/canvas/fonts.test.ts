import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  CANVAS_FONTS,
  FONTS_VERSION,
  findFontFile,
  findFontOrFallback,
  getFontFiles,
  getFontFilesForWeights,
  getFontUrl,
  SUBSET_RANGES,
} from "@/lib/canvas/fonts";

const read = (path: string) => JSON.parse(readFileSync(`node_modules/${path}`, "utf8"));
const names = (family: string, weights: number[]) =>
  getFontFilesForWeights(findFontOrFallback(family), weights).map((file) =>
    getFontUrl(file).split("/").at(-1),
  );

it.each(CANVAS_FONTS)(
  "font package of $family has the version and the subset ranges of the font URLs",
  (font) => {
    expect(read(`${font.package}/package.json`).version).toBe(FONTS_VERSION);
    expect(read(`${font.package}/unicode.json`)).toMatchObject(SUBSET_RANGES);
    for (const { path } of getFontFiles(font))
      expect(readFileSync(`node_modules/${path}`).length).toBeGreaterThan(0);
  },
);

it("getFontFilesForWeights returns only the files of the nearest weights", () => {
  const heebo = ["heebo-hebrew-wght-normal.woff2", "heebo-latin-wght-normal.woff2"];
  expect(names("Heebo", [700])).toEqual(heebo);
  expect(names("Nobody's", [])).toEqual(heebo);
  expect(names("Amatic SC", [100, 400, 900])).toEqual(
    ["hebrew-400", "hebrew-700", "latin-400", "latin-700"].map((one) => `amatic-sc-${one}-normal.woff2`),
  );
});

it("font file URLs are unique, and findFontFile returns the file of each URL", () => {
  const files = CANVAS_FONTS.flatMap(getFontFiles);
  expect(new Set(files.map(getFontUrl)).size).toBe(files.length);
  for (const file of files) {
    const [, , version = "", name = ""] = getFontUrl(file).split("/");
    expect(findFontFile(version, name)).toEqual(file);
    expect(findFontFile("5.2.9", name)).toBeUndefined();
  }
  for (const name of ["", "..", "../../package.json", "__proto__", "heebo-greek-wght-normal.woff2"]) {
    expect(findFontFile(FONTS_VERSION, name)).toBeUndefined();
  }
});
