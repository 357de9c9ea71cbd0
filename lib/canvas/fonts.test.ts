import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  CANVAS_FONTS,
  FONTS_VERSION,
  filesFor,
  filesOf,
  fontAddress,
  fontFileNamed,
  fontNamed,
  SUBSET_RANGES,
} from "@/lib/canvas/fonts";

const read = (path: string) => JSON.parse(readFileSync(`node_modules/${path}`, "utf8"));
const names = (family: string, weights: number[]) =>
  filesFor(fontNamed(family), weights).map((file) => fontAddress(file).split("/").at(-1));

it.each(CANVAS_FONTS)("$family: its package has the version of the addresses and these letters", (font) => {
  expect(read(`${font.package}/package.json`).version).toBe(FONTS_VERSION);
  expect(read(`${font.package}/unicode.json`)).toMatchObject(SUBSET_RANGES);
  for (const { path } of filesOf(font))
    expect(readFileSync(`node_modules/${path}`).length).toBeGreaterThan(0);
});

it("letters come from the files of the nearest weights, and of no other", () => {
  const heebo = ["heebo-hebrew-wght-normal.woff2", "heebo-latin-wght-normal.woff2"];
  expect(names("Heebo", [700])).toEqual(heebo);
  expect(names("Nobody's", [])).toEqual(heebo);
  expect(names("Amatic SC", [100, 400, 900])).toEqual(
    ["hebrew-400", "hebrew-700", "latin-400", "latin-700"].map((one) => `amatic-sc-${one}-normal.woff2`),
  );
});

it("every file has an address of its own, and an address leads to no other file", () => {
  const files = CANVAS_FONTS.flatMap(filesOf);
  expect(new Set(files.map(fontAddress)).size).toBe(files.length);
  for (const file of files) {
    const [, , version = "", name = ""] = fontAddress(file).split("/");
    expect(fontFileNamed(version, name)).toEqual(file);
    expect(fontFileNamed("5.2.9", name)).toBeUndefined();
  }
  for (const name of ["", "..", "../../package.json", "__proto__", "heebo-greek-wght-normal.woff2"]) {
    expect(fontFileNamed(FONTS_VERSION, name)).toBeUndefined();
  }
});
