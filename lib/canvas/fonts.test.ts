import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  CANVAS_FONTS,
  FONTS_VERSION,
  findFontFile,
  findFontOrFallback,
  getBrandFontFamily,
  getFontFiles,
  getFontFilesForWeights,
  getFontStack,
  getFontUrl,
  getNearestWeight,
  parseBrandFontFamily,
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
    const { hebrew, latin } = SUBSET_RANGES;
    expect(read(`${font.package}/unicode.json`)).toMatchObject({ hebrew, latin });
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

it("family name of an uploaded font leads to its file, its weights and the fallback", () => {
  const id = "0198c0de-0000-7000-8000-00000000a1b2";
  const one = findFontOrFallback(getBrandFontFamily(id, null));
  expect(one).toMatchObject({ family: `brand-font-${id}`, brandFontId: id, weights: [400] });
  expect(getNearestWeight(one, 700)).toBe(400);
  expect(getFontFilesForWeights(one, [700]).map(getFontUrl)).toEqual([`/api/brand-fonts/${id}`]);
  expect(getFontStack(one.family)).toBe(`"brand-font-${id}", "Heebo"`);
  const variable = findFontOrFallback(getBrandFontFamily(id, { from: 300, to: 900 }));
  expect(getNearestWeight(variable, 700)).toBe(700);
  expect(getFontFiles(variable)).toMatchObject([{ weight: "300 900", subset: "all" }]);
});

it.each(["Heebo", "brand-font-", "brand-font-../x", `brand-font-${"0".repeat(36)}`, 'x", serif'])(
  "family %s is no uploaded font",
  (family) => {
    expect(parseBrandFontFamily(family)).toBeNull();
    expect(getFontStack(family)).toBe('"Heebo"');
  },
);
