import type { ElementInput } from "@/lib/canvas/core/create-document";
import type { TextElement } from "@/lib/canvas/core/elements";
import type { Paint } from "@/lib/canvas/core/paints";
import { selectTypefaces, type Typefaces } from "@/lib/canvas/layouts/typefaces";
import type { Direction } from "@/lib/i18n/direction";

export const TEXT_STYLE_NAMES = ["heading", "subheading", "body", "quote"] as const;
export type TextStyleName = (typeof TEXT_STYLE_NAMES)[number];

export const TEXT_COMBINATION_NAMES = ["title", "quote", "offer", "event", "article"] as const;
export type TextCombinationName = (typeof TEXT_COMBINATION_NAMES)[number];

export interface TextStyle
  extends Pick<TextElement, "font" | "weight" | "size" | "lineHeight" | "letter" | "fill"> {
  /** Kept by templates; a new brand kit gives headlines its headline font. */
  slot: "headline" | "body";
}

interface StyleRule {
  /** Font size as a share of the page's shorter side. */
  size: number;
  face: keyof Typefaces;
  fill: Paint;
}

const INK: Paint = { token: "brand.ink" };
const PRIMARY: Paint = { token: "brand.primary" };

const RULES: Record<TextStyleName, StyleRule> = {
  heading: { size: 0.095, face: "headline", fill: PRIMARY },
  subheading: { size: 0.052, face: "bold", fill: INK },
  body: { size: 0.036, face: "body", fill: INK },
  quote: { size: 0.062, face: "headline", fill: INK },
};

/** Sizes of a combination's texts from top to bottom. */
const COMBINATIONS: Record<TextCombinationName, readonly StyleRule[]> = {
  title: [RULES.heading, RULES.subheading],
  quote: [RULES.quote, { ...RULES.body, face: "bold", fill: PRIMARY }],
  offer: [{ ...RULES.heading, size: 0.16 }, RULES.subheading, RULES.body],
  event: [{ ...RULES.subheading, fill: PRIMARY }, { ...RULES.heading, fill: INK }, RULES.body],
  article: [
    { ...RULES.body, face: "bold", fill: PRIMARY },
    { ...RULES.heading, size: 0.075, fill: INK },
    RULES.body,
  ],
};

/** Distance between the texts of a combination and their width, as shares of the page's shorter side and width. */
const GAP = 0.022;
const WIDTH = 0.76;

interface TextPage {
  size: { w: number; h: number };
  /** Canvas font families of the brand kit; the first is the headline. */
  fonts: string[];
}

function toTextStyle({ size, face, fill }: StyleRule, { size: page, fonts }: TextPage): TextStyle {
  const { font, weight, lineHeight } = selectTypefaces(fonts)[face];
  const slot = face === "headline" ? ("headline" as const) : ("body" as const);
  return {
    slot,
    font,
    weight,
    lineHeight,
    size: Math.round(size * Math.min(page.w, page.h)),
    letter: 0,
    fill,
  };
}

/** Returns a style in the brand's fonts and colors, sized for the page. */
export function getTextStyle(name: TextStyleName, page: TextPage): TextStyle {
  return toTextStyle(RULES[name], page);
}

/** Returns the styles of a combination's texts from top to bottom. */
export function getCombinationStyles(name: TextCombinationName, page: TextPage): TextStyle[] {
  return COMBINATIONS[name].map((rule) => toTextStyle(rule, page));
}

interface StackInput {
  page: TextPage;
  direction: Direction;
  /** Texts from top to bottom with their styles. */
  texts: readonly { text: string; style: TextStyle }[];
  /** Returns the height in document px of a text in its style at this width. */
  measure(text: TextElementInput): number;
}

interface TextElementInput extends TextStyle {
  text: string;
  dir: "auto" | "rtl";
  align: "start" | "center";
  w: number;
}

/** Creates the texts below each other in the middle of the page, as a group when there are several. */
export function createTextStack({ page, direction, texts, measure }: StackInput): ElementInput {
  const { w: wide, h: high } = page.size;
  const w = Math.round(wide * WIDTH);
  const gap = Math.round(Math.min(wide, high) * GAP);
  let y = 0;
  const placed = texts.map(({ text, style }) => {
    const dir = direction === "rtl" ? ("rtl" as const) : ("auto" as const);
    const align = texts.length > 1 ? ("start" as const) : ("center" as const);
    const element: TextElementInput = { ...style, text, dir, align, w };
    const h = measure(element);
    const at = { x: 0, y, h };
    y += h + gap;
    return { type: "text" as const, ...element, ...at };
  });
  const h = Math.max(1, y - gap);
  const place = { x: Math.round((wide - w) / 2), y: Math.max(0, Math.round((high - h) / 2)) };
  const [only, ...others] = placed;
  if (only && others.length === 0) return { ...only, ...place };
  return { type: "group", ...place, w, h, elements: placed };
}
