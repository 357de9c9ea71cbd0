import { getContrastRatio, getLuminance, TEXT_CONTRAST } from "@/lib/canvas/core/contrast";
import {
  deepenColor,
  getChroma,
  getColorDistance,
  mixColors,
  pickReadableColor,
} from "@/lib/canvas/layouts/colors";

/** Colors of an account by role. Roles that meet on a page have sufficient contrast. */
export interface BrandPalette {
  paper: string;
  /** Darkest color: text on paper, and the dark background. */
  ink: string;
  primary: string;
  /** Second color, distinguishable from `primary`. */
  secondary: string;
  /** Tint of paper for areas behind text. */
  soft: string;
}

export type PageBackground = "paper" | "primary" | "secondary" | "ink" | "soft";

/** The colors of a page. Text colors reach text contrast on `ground`; colors of shapes may have less. */
export interface ColorScheme {
  ground: string;
  text: string;
  /** Colored text: headlines and large numbers. */
  strong: string;
  /** Shapes, rules and icons that stand directly on the background. */
  accent: string;
  quiet: string;
  line: string;
  /** A filled area that contrasts with the background; `onPanel` is its text color. */
  panel: string;
  onPanel: string;
}

/** The palette of an account without brand colors: bottle green, paper and gold. */
const BUILT_IN = ["#0B5D4E", "#F4F1EA", "#D9A441"];
const BUILT_IN_INK = "#17191C";
/** Minimum contrast of running text: the WCAG minimum of 4.5 tires the eye in long text. */
const CLEAR = 6;

/** Assigns the colors of a brand kit to roles, or the built-in palette when the kit is empty. */
export function createBrandPalette(kit: string[]): BrandPalette {
  const colors = distinct(kit.length > 0 ? kit : BUILT_IN);
  const paper = paperOf(colors);
  const others = colors.filter((one) => getContrastRatio(one, paper) >= 1.5);
  const main = others.find((one) => getChroma(one) >= 0.12) ?? others[0] ?? colors[0] ?? BUILT_IN_INK;
  // A filled area with text must be distinguishable from paper for any brand color.
  const primary = deepenColor(main, paper, 2);
  const ink = inkOf(colors, primary, paper);
  const isDistinct = (one: string) =>
    one !== main && getColorDistance(one, primary) > 0.2 && getColorDistance(one, ink) > 0.15;
  // A light brand color hardly visible on paper represents the brand better than a mixture.
  const second =
    others.find(isDistinct) ?? colors.find((one) => isDistinct(one) && getColorDistance(one, paper) > 0.1);
  return {
    paper,
    ink,
    primary,
    secondary: second ?? mixColors(primary, getLuminance(primary) > 0.2 ? ink : paper, 0.45),
    soft: getLuminance(paper) < 0.9 ? mixColors(paper, "#FFFFFF", 0.6) : mixColors(paper, primary, 0.1),
  };
}

/** Returns the palette as document tokens. "Apply brand" changes every color that refers to a token. */
export function toPaletteTokens({
  paper,
  ink,
  primary,
  secondary,
  soft,
}: BrandPalette): Record<string, string> {
  return {
    "brand.primary": primary,
    "brand.secondary": secondary,
    "brand.ink": ink,
    "brand.paper": paper,
    "brand.soft": soft,
  };
}

/** Returns the color scheme of a page with this background. */
export function getColorScheme(palette: BrandPalette, on: PageBackground): ColorScheme {
  const { paper, ink, primary, secondary } = palette;
  const ground = palette[on];
  const text = clearest(ground, paper, ink);
  const strong = pickReadableColor(ground, on === "primary" ? text : primary, secondary, text);
  const pickVisible = (minContrast: number, ...candidates: string[]) =>
    candidates.find((one) => getContrastRatio(one, ground) >= minContrast) ?? mixColors(ground, text, 0.5);
  const accent = on === "primary" ? pickVisible(1.5, secondary, paper) : pickVisible(1.5, secondary, primary);
  const panel = on === "paper" || on === "soft" ? primary : paper;
  return {
    ground,
    text,
    strong: getContrastRatio(strong, ground) >= TEXT_CONTRAST ? strong : text,
    accent,
    quiet: mixColors(ground, on === "primary" ? text : primary, 0.28),
    line: mixColors(ground, text, 0.28),
    panel,
    onPanel: clearest(panel, paper, ink),
  };
}

/** Returns the candidate with the highest contrast, or black or white when none is clearly readable. */
function clearest(ground: string, ...candidates: string[]): string {
  const best = candidates.toSorted((a, b) => getContrastRatio(b, ground) - getContrastRatio(a, ground))[0];
  return best && getContrastRatio(best, ground) >= CLEAR ? best : pickReadableColor(ground);
}

/** Returns the lightest color with low chroma, or a light tint of the first color when there is none. */
function paperOf(colors: string[]): string {
  const calm = colors.filter((one) => getLuminance(one) > 0.6 && getChroma(one) < 0.4);
  const lightest = calm.toSorted((a, b) => getLuminance(b) - getLuminance(a))[0];
  return lightest ?? mixColors("#FFFDF8", colors[0] ?? BUILT_IN_INK, 0.06);
}

/** Returns a color near black in the hue of the brand. */
function inkOf(colors: string[], primary: string, paper: string): string {
  const dark = colors.find((one) => getContrastRatio(one, paper) >= 9);
  const tinted = mixColors(mixColors(primary, "#000000", 0.66), BUILT_IN_INK, 0.2);
  return (
    [dark, tinted].find(
      (one) => one && getContrastRatio(one, paper) >= 7 && getColorDistance(one, primary) > 0.04,
    ) ?? BUILT_IN_INK
  );
}

function distinct(colors: string[]): string[] {
  const stored: string[] = [];
  for (const one of colors.map((color) => color.toUpperCase())) {
    if (stored.every((other) => getColorDistance(one, other) > 0.03)) stored.push(one);
  }
  return stored;
}
