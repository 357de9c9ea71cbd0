import { createRequire } from "node:module";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { describe, expect, test } from "vitest";
import { ADVANCES, CHARACTERS } from "@/lib/canvas/layouts/advances";
import { fitText, linesOf, widthOf } from "@/lib/canvas/layouts/measure";

const FILES: [font: string, weight: number, file: string][] = [
  ["Assistant", 400, "@fontsource-variable/assistant/files/assistant-{}-wght-normal.woff2"],
  [
    "Frank Ruhl Libre",
    700,
    "@fontsource-variable/frank-ruhl-libre/files/frank-ruhl-libre-{}-wght-normal.woff2",
  ],
  ["Heebo", 800, "@fontsource-variable/heebo/files/heebo-{}-wght-normal.woff2"],
  ["Suez One", 400, "@fontsource/suez-one/files/suez-one-{}-400-normal.woff2"],
  ["Karantina", 700, "@fontsource/karantina/files/karantina-{}-700-normal.woff2"],
];
const { resolve } = createRequire(import.meta.url);

describe("the table of widths", () => {
  test.each(FILES)("says of %s %i what the font says, within five of a hundred", (font, weight, file) => {
    for (const script of ["hebrew", "latin"]) {
      GlobalFonts.registerFromPath(resolve(file.replace("{}", script)), `Measured ${font}`);
    }
    const context = createCanvas(10, 10).getContext("2d");
    context.font = `${weight} 100px "Measured ${font}"`;
    for (const text of ["The bread comes out at 5:40", "הלחם יוצא ב־5:40, ועד אז מחכים בחוץ"]) {
      const real = context.measureText(text).width;
      expect(widthOf(text, { font, weight, lineHeight: 1 }, 100) / real).toBeGreaterThan(0.98);
      expect(widthOf(text, { font, weight, lineHeight: 1 }, 100) / real).toBeLessThan(1.05 + 0.03);
    }
  });

  test("has every character of every font", () => {
    for (const packed of Object.values(ADVANCES).flat())
      expect(packed).toHaveLength(2 * [...CHARACTERS].length);
  });
});

const face = { font: "Assistant", weight: 400, lineHeight: 1.25 };

test("points are no wider than nothing, and an unknown font is measured like the one text is set in", () => {
  expect(widthOf("שָׁלוֹם", face, 100)).toBe(widthOf("שלום", face, 100));
  expect(widthOf("Bread", { ...face, font: "Comic Sans" }, 100)).toBe(widthOf("Bread", face, 100));
});

test("lines are broken at spaces, at line ends, and within a word that has no room", () => {
  expect(linesOf("one two", face, 20, 1000)).toBe(1);
  expect(linesOf("one two", face, 20, 50)).toBe(2);
  expect(linesOf("one\ntwo", face, 20, 1000)).toBe(2);
  expect(linesOf("o".repeat(100), face, 20, 100)).toBeGreaterThan(8);
});

test("all texts get one size, the largest at which the longest fits, down to the least", () => {
  const box = { w: 300, h: 80 };
  const short = fitText(["Bread"], face, box, { most: 60, least: 14 });
  const both = fitText(["Bread", "Bread that takes two days and is worth every hour of them"], face, box, {
    most: 60,
    least: 14,
  });
  expect(short.size).toBe(60);
  expect(both.size).toBeLessThan(30);
  expect(both.height).toBeLessThanOrEqual(80);
  expect(fitText(["word ".repeat(200)], face, box, { most: 60, least: 14 }).size).toBe(14);
  expect(
    fitText(["one two three"], face, { w: 300, h: 500 }, { most: 90, least: 14, lines: 1 }).size,
  ).toBeLessThan(60);
});
