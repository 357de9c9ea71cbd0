import createBidi from "bidi-js";
import { describe, expect, test } from "vitest";
import { getBidiLevels, getVisualOrder, type TextDirection } from "@/lib/canvas/render/bidi";
import { createSeededRandom } from "@/tests/harness/chaos/history";

// bidi-js implements UAX 9, but reads emoji as left-to-right letters (decision 065).
const oracle = createBidi();
const PIECES = [
  ...[
    "שלום",
    "אבג ",
    "בְּ",
    "׳",
    "״",
    "hello ",
    "World",
    "é",
    "عربي",
    "٣٤",
    "123",
    "12.5",
    "₪",
    "$",
    "%",
    "#",
    "@",
    "&",
  ],
  ...[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    " ",
    ",",
    ". ",
    "!",
    "?",
    "-",
    "–",
    "+",
    "/",
    ":",
    "…",
    "\u00a0",
    "\u200e",
    "\u200f",
  ],
];
const LINES = 20_000;

function createLines(): [string, TextDirection][] {
  const random = createSeededRandom(65);
  return Array.from({ length: LINES }, (_, index) => {
    const elements = Array.from({ length: random.between(1, 9) }, () => random.oneOf(PIECES));
    return [elements.join(""), index % 2 === 0 ? "rtl" : "ltr"];
  });
}

describe("bidi levels", () => {
  test("getBidiLevels returns the levels of UAX 9 for random lines of mixed scripts", () => {
    const wrong = createLines().filter(([text, base]) => {
      const levels = [...oracle.getEmbeddingLevels(text, base).levels];
      return levels.join() !== getBidiLevels(text, base).join();
    });
    expect(wrong).toEqual([]);
  });

  test("getVisualOrder returns the order of UAX 9 for random lines of mixed scripts", () => {
    const wrong = createLines().filter(([text, base]) => {
      const levels = getBidiLevels(text, base);
      const embedding = {
        levels: Uint8Array.from(levels),
        paragraphs: [{ start: 0, end: text.length - 1, level: base === "rtl" ? 1 : 0 }],
      };
      // Trailing spaces take the level of the paragraph (rule L1), which the renderer never draws.
      const visible = text.trimEnd();
      const expected = oracle.getReorderedIndices(visible, embedding, 0, visible.length - 1);
      return expected.join() !== getVisualOrder(levels.slice(0, visible.length)).join();
    });
    expect(wrong).toEqual([]);
  });

  test("getBidiLevels gives an emoji at the end of a Hebrew line the level of the paragraph", () => {
    expect(getBidiLevels("שלום 😀", "rtl")).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(getBidiLevels("hello 😀", "rtl")).toEqual([2, 2, 2, 2, 2, 1, 1, 1]);
  });
});
