/**
 * A font family for designs. The built-in ones are free to use and to redistribute (SIL Open Font License); the other
 * ones were uploaded by an account.
 */
export interface CanvasFont {
  family: string;
  package: string;
  /** A range for variable fonts, otherwise the available weights. */
  weights: { from: number; to: number } | readonly number[];
  kind: "sans" | "serif" | "display" | "hand";
  /** Id of an uploaded font. */
  brandFontId?: string;
}

type Kind = CanvasFont["kind"];

const variable = (family: string, from: number, to: number, kind: Kind = "sans"): CanvasFont => ({
  family,
  package: `@fontsource-variable/${idOf(family)}`,
  weights: { from, to },
  kind,
});

const fixed = (family: string, weights: number[], kind: Kind = "display"): CanvasFont => ({
  family,
  package: `@fontsource/${idOf(family)}`,
  weights,
  kind,
});

/** Every family has Hebrew and Latin characters. The first one is the fallback for unknown names. */
export const CANVAS_FONTS: readonly CanvasFont[] = [
  variable("Heebo", 100, 900),
  variable("Rubik", 300, 900),
  variable("Assistant", 200, 800),
  variable("Noto Sans Hebrew", 100, 900),
  fixed("IBM Plex Sans Hebrew", [100, 200, 300, 400, 500, 600, 700], "sans"),
  variable("Frank Ruhl Libre", 300, 900, "serif"),
  fixed("Suez One", [400], "serif"),
  fixed("Secular One", [400]),
  fixed("Karantina", [300, 400, 700]),
  fixed("Varela Round", [400], "sans"),
  variable("Playpen Sans Hebrew", 100, 800, "hand"),
  fixed("Amatic SC", [400, 700], "hand"),
];

/** Version of all font packages; part of the file URLs, so that browsers may cache the files permanently. */
export const FONTS_VERSION = "5.3.0";

/** Unicode ranges of the files, in CSS syntax; the same in every built-in family. An uploaded font is one file. */
export const SUBSET_RANGES = {
  all: "U+0000-10FFFF",
  hebrew: "U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F",
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
} as const;

type Subset = keyof typeof SUBSET_RANGES;
/** The order matters: when two files contain a character, a browser uses the one declared last. */
const SUBSETS: readonly Exclude<Subset, "all">[] = ["hebrew", "latin"];

export interface FontFile {
  family: string;
  subset: Subset;
  /** In CSS syntax: `400`, or `100 900`. */
  weight: string;
  /** Relative to node_modules; of an uploaded font, the path of its URL. */
  path: string;
}

/** Returns the files of a family: one per subset for a variable font, else one per subset and weight. */
export function getFontFiles(font: CanvasFont): FontFile[] {
  const { family, weights, brandFontId } = font;
  const styles = isRange(weights)
    ? [{ file: "wght", weight: `${weights.from} ${weights.to}` }]
    : weights.map((weight) => ({ file: String(weight), weight: String(weight) }));
  if (brandFontId)
    return styles.map(({ weight }) => ({
      family,
      subset: "all",
      weight,
      path: `${BRAND_FONTS}${brandFontId}`,
    }));
  return SUBSETS.flatMap((subset) =>
    styles.map(({ file, weight }) => ({
      family,
      subset,
      weight,
      path: `${font.package}/files/${idOf(family)}-${subset}-${file}-normal.woff2`,
    })),
  );
}

/** Returns the files needed to draw text of these weights; all files of a variable font. */
export function getFontFilesForWeights(font: CanvasFont, weights: readonly number[]): FontFile[] {
  if (isRange(font.weights)) return getFontFiles(font);
  const drawn = new Set(weights.map((weight) => String(getNearestWeight(font, weight))));
  return getFontFiles(font).filter(({ weight }) => drawn.has(weight));
}

/** Returns the path at which our own origin serves a font file (app/canvas-fonts, app/api/brand-fonts). */
export function getFontUrl({ path }: FontFile): string {
  if (path.startsWith(BRAND_FONTS)) return path;
  return `/canvas-fonts/${FONTS_VERSION}/${nameOf(path)}`;
}

/** Returns the file for the version and name of a font URL; undefined for unknown names. */
export function findFontFile(version: string, name: string): FontFile | undefined {
  if (version !== FONTS_VERSION) return undefined;
  return CANVAS_FONTS.flatMap(getFontFiles).find(({ path }) => nameOf(path) === name);
}

/** Returns the family of this name, or the fallback, which is the same in browser and server. */
export function findFontOrFallback(name: string): CanvasFont {
  const [fallback] = CANVAS_FONTS;
  const found = parseBrandFontFamily(name) ?? CANVAS_FONTS.find(({ family }) => family === name) ?? fallback;
  if (!found) throw new RangeError("There are no fonts");
  return found;
}

/**
 * Returns the families that draw text of this one: after an uploaded font the fallback, for letters that it lacks and
 * for a font that was removed.
 */
export function listDrawnFonts(name: string): CanvasFont[] {
  const font = findFontOrFallback(name);
  return font.brandFontId ? [font, findFontOrFallback("")] : [font];
}

/** Returns the families of `listDrawnFonts` in CSS syntax. */
export function getFontStack(name: string): string {
  return listDrawnFonts(name)
    .map(({ family }) => `"${family}"`)
    .join(", ");
}

const BRAND_FONTS = "/api/brand-fonts/";
const BRAND_FONT_FAMILY =
  /^brand-font-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-(\d{1,4})-(\d{1,4}))?$/;

/** Returns the family name by which designs name an uploaded font. It contains all that drawing needs to know. */
export function getBrandFontFamily(id: string, weights: { from: number; to: number } | null): string {
  return `brand-font-${id}${weights ? `-${weights.from}-${weights.to}` : ""}`;
}

/** Returns the uploaded font of a family name; null for other names. A font with one weight counts as regular. */
export function parseBrandFontFamily(family: string): (CanvasFont & { brandFontId: string }) | null {
  const [, brandFontId, from, to] = BRAND_FONT_FAMILY.exec(family) ?? [];
  if (brandFontId === undefined) return null;
  const weights = from && to ? { from: Number(from), to: Number(to) } : [400];
  return { family, package: "", weights, kind: "sans", brandFontId };
}

/** Returns the nearest weight of the family, because a browser would synthesize a missing one. */
export function getNearestWeight({ weights }: CanvasFont, wanted: number): number {
  if (isRange(weights)) return Math.min(weights.to, Math.max(weights.from, wanted));
  return weights.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best));
}

/** Returns the lightest and the heaviest weight of a family; equal for a font with one weight. */
export function getWeightRange({ weights }: CanvasFont): { min: number; max: number } {
  if (isRange(weights)) return { min: weights.from, max: weights.to };
  return { min: Math.min(...weights), max: Math.max(...weights) };
}

function isRange(weights: CanvasFont["weights"]): weights is { from: number; to: number } {
  return "from" in weights;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function idOf(family: string): string {
  return family.toLowerCase().replaceAll(" ", "-");
}
