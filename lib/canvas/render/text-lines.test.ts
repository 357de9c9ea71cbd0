import { describe, expect, it } from "vitest";
import { type TextElement, textElement } from "@/lib/canvas/core/elements";
import { getBidiLevels, getFirstStrongDirection, getVisualOrder } from "@/lib/canvas/render/bidi";
import { layOutText, type TextMeasurer } from "@/lib/canvas/render/text-lines";

/** Every character is half as wide as the font size. */
const measure: TextMeasurer = {
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
const textOfLines = (change: Partial<TextElement>) =>
  lines(change).lines.map(({ runs }) => runs.map(({ text }) => text).join("|"));

describe("text lines", () => {
  it("lines break at spaces and hyphens and within a word only when it is wider than the line", () => {
    expect(textOfLines({ text: "one two three" })).toEqual(["one two", "three"]);
    expect(textOfLines({ text: "aaaaaa-bbbbbb" })).toEqual(["aaaaaa-", "bbbbbb"]);
    expect(textOfLines({ text: "אבגדהו ב־WhatsA" })).toEqual(["אבגדהו", "ב־WhatsA"]);
    expect(textOfLines({ text: "abcdefghijklm" })).toEqual(["abcdefghij", "klm"]);
    expect(textOfLines({ text: "a\n\nb" })).toEqual(["a", "", "b"]);
    // A grapheme cluster is never split.
    expect(textOfLines({ text: `abcdefgh${"👩‍👩‍👧"}` })).toEqual(["abcdefgh", "👩‍👩‍👧"]);
  });

  it.each([
    ["start", "rtl", 60],
    ["end", "rtl", 0],
    ["start", "ltr", 0],
    ["end", "ltr", 60],
    ["center", "rtl", 30],
    ["justify", "rtl", 60],
  ] as const)("alignment %s of %s text maps to a physical side", (align, dir, x) => {
    expect(lines({ text: "אבגד", align, dir }).lines[0]?.x).toBe(x);
  });

  it("justified lines stretch in left-to-right text only, except for the last line of a paragraph", () => {
    const [first, last] = lines({ text: "aa bb cc dd", align: "justify", dir: "ltr" }).lines;
    expect(first).toMatchObject({ x: 0, width: 100, wordSpacing: 10 });
    expect(last).toMatchObject({ x: 0, width: 20, wordSpacing: 0 });
    expect(lines({ text: "אא בב גג דד", align: "justify" }).lines[0]).toMatchObject({
      x: 20,
      wordSpacing: 0,
    });
  });

  it("text direction follows the first strong character", () => {
    expect(lines({ text: "12 (שלום) Acme" }).direction).toBe("rtl");
    expect(lines({ text: "🇮🇱 חדש" }).direction).toBe("rtl");
    expect(lines({ text: "\u2066Acme\u2069 שלום" }).direction).toBe("rtl");
    expect(lines({ text: "123" }).direction).toBe("ltr");
    expect(getFirstStrongDirection("12!")).toBeNull();
  });
});

describe("text overflow", () => {
  const long = "מילה ".repeat(40).trim();

  it('text box grows to the height of its lines when overflow is "grow"', () => {
    expect(lines({ text: "one two three fours" })).toMatchObject({ height: 60, isCut: false, size: 20 });
  });

  it("text shrinks to the largest size that fits, and to 12 px at least", () => {
    const fits = { text: "one two three fours", overflow: "shrink" } as const;
    expect(lines(fits)).toMatchObject({ height: 40, isCut: false, size: 18 });
    expect(textOfLines(fits)).toEqual(["one two", "three fours"]);
    const never = lines({ text: long, overflow: "shrink" });
    expect(never).toMatchObject({ size: 12, isCut: true, height: 40, needed: 14 * 12 });
    expect(lines({ text: long, overflow: "shrink", h: never.needed })).toMatchObject({
      size: 12,
      isCut: false,
    });
    // Text shrinks before a long word is broken.
    expect(lines({ text: "abcdefghijklm", overflow: "shrink" }).size).toBe(15);
  });

  it("text ends with an ellipsis when it is cut", () => {
    const { lines: shown, isCut } = lines({ text: "one two three four five", overflow: "clip" });
    expect(isCut).toBe(true);
    expect(shown.map(({ runs }) => runs.map(({ text }) => text).join(""))).toEqual(
      ["one two", "three four…"].map(cut),
    );
    expect(shown.every(({ width }) => width <= 100)).toBe(true);
  });
});

/** A line fits ten characters. */
function cut(line: string): string {
  return line.length <= 10 ? line : `${line.slice(0, 9).trimEnd()}…`;
}

describe("text in several styles", () => {
  it("runs appear in visual order when a line mixes styles and directions", () => {
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

  it("overlong spans split a line at the style change and reversed spans have no effect", () => {
    const spans = [{ start: 2, end: 5_000, fill: "#FF0000" }];
    expect(textOfLines({ text: "abcd", spans })).toEqual(["ab|cd"]);
    expect(textOfLines({ text: "abcd", spans: [{ start: 3, end: 1, weight: 700 }] })).toEqual(["abcd"]);
  });

  it("getBidiLevels and getVisualOrder return the levels and order of UAX 9", () => {
    expect(getBidiLevels("אב 12", "rtl")).toEqual([1, 1, 1, 2, 2]);
    expect(getBidiLevels("ab (גד)", "ltr")).toEqual([0, 0, 0, 0, 1, 1, 0]);
    expect(getBidiLevels("\u2066a\u2069", "rtl")).toEqual([1, 2, 1]);
    expect(getVisualOrder([1, 2, 1])).toEqual([2, 1, 0]);
    expect(getVisualOrder([0, 1, 2, 1, 0])).toEqual([0, 3, 2, 1, 4]);
    expect(getVisualOrder([0, 0])).toEqual([0, 1]);
  });
});

describe("curved text", () => {
  const curved = (change: Partial<TextElement>) => {
    const { curved: on } = lines({ w: 400, curve: 0.5, align: "center", ...change });
    if (!on) throw new Error("The text is straight");
    return on;
  };
  const middles = (change: Partial<TextElement>) =>
    curved(change).glyphs.map(({ text, x, angle }) => [
      text,
      Math.sign(Math.round(x) - 200),
      Math.sign(angle),
    ]);

  it("letters stand upright on a circle around the middle of the box, half of it at a curve of 0.5", () => {
    const { glyphs, height } = curved({ text: "abcde" });
    // Five letters of 10 px on half a circle: the radius is 50 / π.
    const radius = 50 / Math.PI;
    const [first, , third, , last] = glyphs;
    expect(third).toMatchObject({ text: "c", x: 200, angle: 0 });
    expect(first?.angle).toBeCloseTo(-0.4 * Math.PI);
    expect(last?.angle).toBeCloseTo(0.4 * Math.PI);
    expect((first?.y ?? 0) - (third?.y ?? 0)).toBeCloseTo(radius * (1 - Math.cos(0.4 * Math.PI)));
    expect(third?.y).toBeCloseTo(16);
    expect(height).toBeGreaterThan(20);
  });

  it("letters of a sagging text turn the other way and its middle is the lowest", () => {
    const { glyphs } = curved({ text: "abcde", curve: -0.5 });
    expect(glyphs[0]?.angle).toBeGreaterThan(0);
    expect(glyphs[2]?.y).toBeGreaterThan(glyphs[0]?.y ?? 0);
  });

  it("Hebrew letters run from right to left, and words of the other direction within them do not", () => {
    expect(middles({ text: "אב" })).toEqual([
      ["א", 1, 1],
      ["ב", -1, -1],
    ]);
    const order = curved({ text: "אב ab" }).glyphs.toSorted((one, other) => one.x - other.x);
    expect(order.map(({ text }) => text).join("")).toBe("ab בא");
  });

  it("lines of a wrapped text share one center, and the inner one keeps a radius that its letters fit on", () => {
    const radii = (curve: number) => {
      const { glyphs } = curved({ text: "aaaa bbbb", w: 50, curve });
      return glyphs.map(({ x, angle }) => Math.abs((x - 25) / Math.sin(angle)));
    };
    const closeTo = (radius: number) => Array(4).fill(expect.closeTo(radius, 5));
    const inner = 40 / (2 * Math.PI);
    expect(radii(1)).toEqual([...closeTo(inner + 20), ...closeTo(inner)]);
    // Sagging letters point to the center: 1.5 times their height of 16 px.
    expect(radii(-1)).toEqual([...closeTo(24), ...closeTo(44)]);
  });

  it("text stands at the side of its alignment, which depends on its direction", () => {
    const side = (change: Partial<TextElement>) => {
      const xs = curved({ curve: 0.1, ...change }).glyphs.map(({ x }) => x);
      return [Math.min(...xs) < 30, Math.max(...xs) > 370];
    };
    expect(side({ text: "abcd", align: "start" })).toEqual([true, false]);
    expect(side({ text: "abcd", align: "end" })).toEqual([false, true]);
    expect(side({ text: "אבגד", align: "start" })).toEqual([false, true]);
    expect(side({ text: "abcd" })).toEqual([false, false]);
  });

  it("highlight keeps its padding above and below, and never crosses the center", () => {
    const bg = { fill: "#FFFFFF", shape: "lines", padX: 0, padY: 30, radius: 0 } as const;
    const plain = lines({ text: "abcde", w: 400, curve: -1 });
    const padded = lines({ text: "abcde", w: 400, curve: -1, bg });
    expect(padded.needed).toBeCloseTo(plain.needed + 60);
    const lowestGlyph = (layout: typeof plain) =>
      Math.max(...(layout.curved?.glyphs.map(({ y }) => y) ?? []));
    expect(lowestGlyph(padded)).toBeCloseTo(lowestGlyph(plain) + 30);
    // Sagging letters have the radius 24 px; above them the highlight ends in the center.
    const [band = []] = padded.curved?.bands ?? [];
    const above = band.slice(0, band.length / 2);
    expect(new Set(above.map(([x]) => Math.round(x))).size).toBe(1);
  });

  it("box grows to the height of the curve, and shrinking text fits into it", () => {
    const wide = { text: "abcdefghij", h: 20 };
    expect(lines({ ...wide, w: 400, curve: 0.5 }).height).toBeGreaterThan(40);
    const small = lines({ ...wide, w: 400, h: 40, curve: 0.5, overflow: "shrink", size: 40 });
    expect(small).toMatchObject({ height: 40, isCut: false });
    expect(small.size).toBeLessThan(40);
    expect(small.needed).toBeLessThanOrEqual(40.01);
  });

  it("empty text has the height of a line", () => {
    expect(curved({ text: "" })).toEqual({ glyphs: [], bands: [], height: 20 });
  });
});
