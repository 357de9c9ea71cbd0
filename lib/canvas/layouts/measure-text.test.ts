import { createRequire } from "node:module";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { describe, expect, test } from "vitest";
import {
  countLines,
  fitTextToBox,
  GLYPH_ADVANCES,
  MEASURED_CHARACTERS,
  measureLineWidth,
} from "@/lib/canvas/layouts/measure-text";

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

describe("glyph advance table", () => {
  test.each(FILES)(
    "glyph advances of %s %i differ from the font by at most five percent",
    (font, weight, file) => {
      for (const script of ["hebrew", "latin"]) {
        GlobalFonts.registerFromPath(resolve(file.replace("{}", script)), `Measured ${font}`);
      }
      const context = createCanvas(10, 10).getContext("2d");
      context.font = `${weight} 100px "Measured ${font}"`;
      for (const text of ["The bread comes out at 5:40", "הלחם יוצא ב־5:40, ועד אז מחכים בחוץ"]) {
        const real = context.measureText(text).width;
        expect(measureLineWidth(text, { font, weight, lineHeight: 1 }, 100) / real).toBeGreaterThan(0.98);
        expect(measureLineWidth(text, { font, weight, lineHeight: 1 }, 100) / real).toBeLessThan(1.05 + 0.03);
      }
    },
  );

  test("glyph advance table covers every character of every font", () => {
    for (const packed of Object.values(GLYPH_ADVANCES).flat())
      expect(packed).toHaveLength(2 * [...MEASURED_CHARACTERS].length);
  });
});

const face = { font: "Assistant", weight: 400, lineHeight: 1.25 };

test("text measurement ignores vowel points and measures an unknown font like its fallback", () => {
  expect(measureLineWidth("שָׁלוֹם", face, 100)).toBe(measureLineWidth("שלום", face, 100));
  expect(measureLineWidth("Bread", { ...face, font: "Comic Sans" }, 100)).toBe(
    measureLineWidth("Bread", face, 100),
  );
});

test("countLines breaks at spaces, at newlines and within a word wider than the line", () => {
  expect(countLines("one two", face, 20, 1000)).toBe(1);
  expect(countLines("one two", face, 20, 50)).toBe(2);
  expect(countLines("one\ntwo", face, 20, 1000)).toBe(2);
  expect(countLines("o".repeat(100), face, 20, 100)).toBeGreaterThan(8);
});

test("fitTextToBox returns one size, the largest at which the longest text fits, down to `min`", () => {
  const box = { w: 300, h: 80 };
  const short = fitTextToBox(["Bread"], face, box, { max: 60, min: 14 });
  const both = fitTextToBox(
    ["Bread", "Bread that takes two days and is worth every hour of them"],
    face,
    box,
    {
      max: 60,
      min: 14,
    },
  );
  expect(short.size).toBe(60);
  expect(both.size).toBeLessThan(30);
  expect(both.height).toBeLessThanOrEqual(80);
  expect(fitTextToBox(["word ".repeat(200)], face, box, { max: 60, min: 14 }).size).toBe(14);
  expect(
    fitTextToBox(["one two three"], face, { w: 300, h: 500 }, { max: 90, min: 14, lines: 1 }).size,
  ).toBeLessThan(60);
});
