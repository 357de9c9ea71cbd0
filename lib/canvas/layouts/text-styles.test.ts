import { describe, expect, it } from "vitest";
import { TEXT_SAMPLES } from "@/lib/canvas/layouts/text-samples";
import {
  createTextStack,
  getCombinationStyles,
  getTextStyle,
  TEXT_COMBINATION_NAMES,
  TEXT_STYLE_NAMES,
} from "@/lib/canvas/layouts/text-styles";
import { LANGUAGES } from "@/lib/i18n/direction";

const page = { size: { w: 1080, h: 1350 }, fonts: ["Suez One", "Rubik"] };

describe("text styles", () => {
  it("heading has the brand's headline font, body its text font", () => {
    expect(getTextStyle("heading", page)).toMatchObject({ font: "Suez One", weight: 400 });
    expect(getTextStyle("body", page)).toMatchObject({ font: "Rubik", weight: 400 });
    expect(getTextStyle("subheading", page)).toMatchObject({ font: "Rubik", weight: 700 });
  });

  it("sizes grow with the shorter side of the page and fall from heading to body", () => {
    const sizes = (w: number) =>
      TEXT_STYLE_NAMES.map((name) => getTextStyle(name, { ...page, size: { w, h: 2 * w } }).size);
    const [heading = 0, subheading = 0, body = 0] = sizes(1000);
    expect(heading).toBeGreaterThan(subheading);
    expect(subheading).toBeGreaterThan(body);
    expect(sizes(500)).toEqual(sizes(1000).map((size) => Math.round(size / 2)));
  });

  it("colors are names of the palette, so that a new brand kit changes them", () => {
    for (const name of TEXT_STYLE_NAMES)
      expect(getTextStyle(name, page).fill).toEqual({ token: expect.stringMatching(/^brand\./) });
  });

  it.each(LANGUAGES)("samples in %s have a text for every style of a combination", (language) => {
    for (const name of TEXT_COMBINATION_NAMES) {
      const texts = TEXT_SAMPLES[language].combination[name];
      expect(texts).toHaveLength(getCombinationStyles(name, page).length);
      for (const text of texts) expect(/[א-ת]/.test(text)).toBe(language === "he");
    }
  });
});

describe("text stack", () => {
  const measure = () => 100;
  const styled = (text: string) => ({ text, style: getTextStyle("body", page) });

  it("one text is an element in the middle of the page", () => {
    const texts = [styled("a")];
    const made = createTextStack({ page, direction: "ltr", texts, measure });
    expect(made).toMatchObject({ type: "text", dir: "auto", align: "center", y: 625, h: 100 });
    expect(Math.abs(Number(made.x) + Number(made.w) / 2 - 540)).toBeLessThan(1);
  });

  it("several texts are a group, below each other without overlap, in reading direction", () => {
    const texts = [styled("א"), styled("ב"), styled("ג")];
    const made = createTextStack({ page, direction: "rtl", texts, measure });
    if (!("elements" in made)) throw new Error("Not a group");
    const inner = made.elements as { y: number; h: number; dir: string; align: string }[];
    expect(inner.map(({ dir, align }) => `${dir} ${align}`)).toEqual(Array(3).fill("rtl start"));
    for (const [at, one] of inner.slice(1).entries())
      expect(one.y).toBeGreaterThan((inner[at]?.y ?? 0) + 100);
    expect(made.h).toBe((inner[2]?.y ?? 0) + 100);
  });
});
