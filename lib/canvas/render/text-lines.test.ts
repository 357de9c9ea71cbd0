import { describe, expect, it } from "vitest";
import { type TextElement, textElement } from "@/lib/canvas/core/elements";
import { firstStrong, levelsOf, visualOrder } from "@/lib/canvas/render/bidi";
import { layOutText, type TextMeasure } from "@/lib/canvas/render/text-lines";

/** Every letter is as wide as half its size. */
const measure: TextMeasure = {
  width: (text, { size, letter }) => text.length * (size / 2 + letter),
  ascent: (size) => ({ up: size * 0.8, down: size * 0.2 }),
};

const element = (change: Partial<TextElement>): TextElement => ({
  ...textElement.parse({
    ...{ id: "t", v: 1, type: "text", x: 0, y: 0, w: 100, h: 40, text: "" },
    ...{ font: "Heebo", size: 20, lineHeight: 1, fill: "#000000" },
  }),
  ...change,
});
const lines = (change: Partial<TextElement>) => layOutText(element(change), measure);
const words = (change: Partial<TextElement>) =>
  lines(change).lines.map(({ runs }) => runs.map(({ text }) => text).join("|"));

describe("lines", () => {
  it("break at spaces and hyphens, never after a prefix of one letter, and within a word only when it must be", () => {
    expect(words({ text: "one two three" })).toEqual(["one two", "three"]);
    expect(words({ text: "aaaaaa-bbbbbb" })).toEqual(["aaaaaa-", "bbbbbb"]);
    expect(words({ text: "אבגדהו ב־WhatsA" })).toEqual(["אבגדהו", "ב־WhatsA"]);
    expect(words({ text: "abcdefghijklm" })).toEqual(["abcdefghij", "klm"]);
    expect(words({ text: "a\n\nb" })).toEqual(["a", "", "b"]);
    // What is seen as one letter stays one.
    expect(words({ text: `abcdefgh${"👩‍👩‍👧"}` })).toEqual(["abcdefgh", "👩‍👩‍👧"]);
  });

  it.each([
    ["start", "rtl", 60],
    ["end", "rtl", 0],
    ["start", "ltr", 0],
    ["end", "ltr", 60],
    ["center", "rtl", 30],
    ["justify", "rtl", 60],
  ] as const)("%s of %s text is a physical side", (align, dir, x) => {
    expect(lines({ text: "אבגד", align, dir }).lines[0]?.x).toBe(x);
  });

  it("are stretched to the right side in left-to-right text only, but for a paragraph's last", () => {
    const [first, last] = lines({ text: "aa bb cc dd", align: "justify", dir: "ltr" }).lines;
    expect(first).toMatchObject({ x: 0, width: 100, wordSpacing: 10 });
    expect(last).toMatchObject({ x: 0, width: 20, wordSpacing: 0 });
    expect(lines({ text: "אא בב גג דד", align: "justify" }).lines[0]).toMatchObject({
      x: 20,
      wordSpacing: 0,
    });
  });

  it("take the direction of the first letter that has one", () => {
    expect(lines({ text: "12 (שלום) Acme" }).direction).toBe("rtl");
    expect(lines({ text: "🇮🇱 חדש" }).direction).toBe("rtl");
    expect(lines({ text: "\u2066Acme\u2069 שלום" }).direction).toBe("rtl");
    expect(lines({ text: "123" }).direction).toBe("ltr");
    expect(firstStrong("12!")).toBeNull();
  });
});

describe("text that does not fit", () => {
  const long = "מילה ".repeat(40).trim();

  it("grows", () => {
    expect(lines({ text: "one two three fours" })).toMatchObject({ height: 60, isCut: false, size: 20 });
  });

  it("shrinks to the largest size that fits, and not below 12 px", () => {
    const fits = { text: "one two three fours", overflow: "shrink" } as const;
    expect(lines(fits)).toMatchObject({ height: 40, isCut: false, size: 18 });
    expect(words(fits)).toEqual(["one two", "three fours"]);
    const never = lines({ text: long, overflow: "shrink" });
    expect(never).toMatchObject({ size: 12, isCut: true, height: 40, needed: 14 * 12 });
    expect(lines({ text: long, overflow: "shrink", h: never.needed })).toMatchObject({
      size: 12,
      isCut: false,
    });
    // A long word is not broken as long as it could be smaller.
    expect(lines({ text: "abcdefghijklm", overflow: "shrink" }).size).toBe(15);
  });

  it("ends with an ellipsis where it is cut", () => {
    const { lines: shown, isCut } = lines({ text: "one two three four five", overflow: "clip" });
    expect(isCut).toBe(true);
    expect(shown.map(({ runs }) => runs.map(({ text }) => text).join(""))).toEqual(
      ["one two", "three four…"].map(cut),
    );
    expect(shown.every(({ width }) => width <= 100)).toBe(true);
  });
});

/** Ten letters have room. */
function cut(line: string): string {
  return line.length <= 10 ? line : `${line.slice(0, 9).trimEnd()}…`;
}

describe("text in several styles", () => {
  it("is put together in the order in which it is read", () => {
    const text = "שלום Acme 2026 עולם";
    const bold = { start: 5, end: 9, weight: 700 };
    const [line] = lines({ text, w: 400, spans: [bold] }).lines;
    expect(line?.runs.map(({ text: run, direction }) => [run, direction])).toEqual([
      [" עולם", "rtl"],
      ["Acme", "ltr"],
      [" 2026", "ltr"],
      ["שלום ", "rtl"],
    ]);
    expect(line?.runs.map(({ x }) => x)).toEqual([0, 50, 90, 140]);
  });

  it("never stands in one piece with what is drawn otherwise, whatever its offsets say", () => {
    const spans = [{ start: 2, end: 5_000, fill: "#FF0000" }];
    expect(words({ text: "abcd", spans })).toEqual(["ab|cd"]);
    expect(words({ text: "abcd", spans: [{ start: 3, end: 1, weight: 700 }] })).toEqual(["abcd"]);
  });

  it("knows levels and their order", () => {
    expect(levelsOf("אב 12", "rtl")).toEqual([1, 1, 1, 2, 2]);
    expect(levelsOf("ab (גד)", "ltr")).toEqual([0, 0, 0, 0, 1, 1, 0]);
    expect(levelsOf("\u2066a\u2069", "rtl")).toEqual([1, 2, 1]);
    expect(visualOrder([1, 2, 1])).toEqual([2, 1, 0]);
    expect(visualOrder([0, 1, 2, 1, 0])).toEqual([0, 3, 2, 1, 4]);
    expect(visualOrder([0, 0])).toEqual([0, 1]);
  });
});
