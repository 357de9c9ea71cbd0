import { contrast, luminance, TEXT_CONTRAST } from "@/lib/canvas/core/contrast";
import { chroma, deepened, distance, mix, readable } from "@/lib/canvas/layouts/colours";

/** A brand's colours by what they do. Whatever the kit holds, they can be read on each other where they meet. */
export interface BrandPalette {
  /** Light ground. */
  paper: string;
  /** Darkest: text on paper, and the dark ground. */
  ink: string;
  /** What the brand is known by. */
  primary: string;
  /** Beside it, different enough to be seen on it. */
  secondary: string;
  /** Beside paper: quiet planes behind text. */
  soft: string;
}

/** Which colour a page lies on. */
export type Ground = "paper" | "primary" | "ink" | "soft";

/** Colours of a page: what is written is readable on `ground`, what is only seen may be weaker. */
export interface Scheme {
  ground: string;
  text: string;
  /** Headlines, numerals: coloured text. */
  strong: string;
  /** Shapes, rules, icons without a plane of their own. */
  accent: string;
  /** A second, quieter colour of shapes. */
  quiet: string;
  line: string;
  /** A plane that stands out of the ground, and what is written on it. */
  panel: string;
  onPanel: string;
}

/** What is drawn for a brand that has not chosen colours: paper, ink and bottle green. */
const HOUSE = ["#0B5D4E", "#F4F1EA", "#D9A441"];
const HOUSE_INK = "#17191C";
/** Of running text: what is merely allowed tires the eye. */
const CLEAR = 6;

/** The roles that a kit's colours play, first the one it names first. */
export function paletteOf(kit: string[]): BrandPalette {
  const colours = distinct(kit.length > 0 ? kit : HOUSE);
  const paper = paperOf(colours);
  const others = colours.filter((one) => contrast(one, paper) >= 1.5);
  const main = others.find((one) => chroma(one) >= 0.12) ?? others[0] ?? colours[0] ?? HOUSE_INK;
  // A plane with words on it has to be told from the paper, whatever it is.
  const primary = deepened(main, paper, 2);
  const ink = inkOf(colours, primary, paper);
  const apart = (one: string) => one !== main && distance(one, primary) > 0.2 && distance(one, ink) > 0.15;
  // A light one that is lost on paper still says more of the brand than a mixture of ours.
  const second = others.find(apart) ?? colours.find((one) => apart(one) && distance(one, paper) > 0.1);
  return {
    paper,
    ink,
    primary,
    secondary: second ?? mix(primary, luminance(primary) > 0.2 ? ink : paper, 0.45),
    soft: luminance(paper) < 0.9 ? mix(paper, "#FFFFFF", 0.6) : mix(paper, primary, 0.1),
  };
}

/** As the document names the brand's colours: "apply brand" changes all that have a name. */
export function tokensOf({ paper, ink, primary, secondary, soft }: BrandPalette): Record<string, string> {
  return {
    "brand.primary": primary,
    "brand.secondary": secondary,
    "brand.ink": ink,
    "brand.paper": paper,
    "brand.soft": soft,
  };
}

/** Colours of a page that lies on this one of them. */
export function schemeOf(palette: BrandPalette, on: Ground): Scheme {
  const { paper, ink, primary, secondary } = palette;
  const ground = palette[on];
  const text = clearest(ground, paper, ink);
  const strong = readable(ground, on === "primary" ? text : primary, secondary, text);
  const seen = (least: number, ...candidates: string[]) =>
    candidates.find((one) => contrast(one, ground) >= least) ?? mix(ground, text, 0.5);
  const accent = on === "primary" ? seen(1.5, secondary, paper) : seen(1.5, secondary, primary);
  const panel = on === "paper" || on === "soft" ? primary : paper;
  return {
    ground,
    text,
    strong: contrast(strong, ground) >= TEXT_CONTRAST ? strong : text,
    accent,
    quiet: mix(ground, on === "primary" ? text : primary, 0.28),
    line: mix(ground, text, 0.28),
    panel,
    onPanel: clearest(panel, paper, ink),
  };
}

/** Whichever is read better; black or white where neither is read well. */
function clearest(ground: string, ...candidates: string[]): string {
  const best = candidates.toSorted((a, b) => contrast(b, ground) - contrast(a, ground))[0];
  return best && contrast(best, ground) >= CLEAR ? best : readable(ground);
}

/** The lightest colour that is calm enough to lie under text; a tint of the brand where there is none. */
function paperOf(colours: string[]): string {
  const calm = colours.filter((one) => luminance(one) > 0.6 && chroma(one) < 0.4);
  const lightest = calm.toSorted((a, b) => luminance(b) - luminance(a))[0];
  return lightest ?? mix("#FFFDF8", colours[0] ?? HOUSE_INK, 0.06);
}

/** Near black in the brand's tone. */
function inkOf(colours: string[], primary: string, paper: string): string {
  const dark = colours.find((one) => contrast(one, paper) >= 9);
  const tinted = mix(mix(primary, "#000000", 0.66), HOUSE_INK, 0.2);
  return (
    [dark, tinted].find((one) => one && contrast(one, paper) >= 7 && distance(one, primary) > 0.04) ??
    HOUSE_INK
  );
}

function distinct(colours: string[]): string[] {
  const kept: string[] = [];
  for (const one of colours.map((colour) => colour.toUpperCase())) {
    if (kept.every((other) => distance(one, other) > 0.03)) kept.push(one);
  }
  return kept;
}
