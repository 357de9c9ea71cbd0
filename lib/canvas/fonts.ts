/** A family that designs are written in. All are free to use and to hand on (SIL Open Font License). */
export interface CanvasFont {
  family: string;
  /** The package that carries its files. */
  package: string;
  /** Its lightest and boldest, or the weights there are. */
  weights: { from: number; to: number } | readonly number[];
  /** What it is for, to sort a picker by. */
  kind: "sans" | "serif" | "display" | "hand";
}

const variable = (
  family: string,
  from: number,
  to: number,
  kind: CanvasFont["kind"] = "sans",
): CanvasFont => ({
  family,
  package: `@fontsource-variable/${idOf(family)}`,
  weights: { from, to },
  kind,
});

const fixed = (family: string, weights: number[], kind: CanvasFont["kind"] = "display"): CanvasFont => ({
  family,
  package: `@fontsource/${idOf(family)}`,
  weights,
  kind,
});

/** Every family has Hebrew and Latin letters (experience.md section 6). The first stands in for names not known. */
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

/** Of all the packages: part of the files' addresses, so that a browser may keep what it has for ever. */
export const FONTS_VERSION = "5.3.0";

/** Which letters each file of a family has, as CSS says it; the same in every family. */
export const SUBSET_RANGES = {
  hebrew: "U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F",
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
} as const;

type Subset = keyof typeof SUBSET_RANGES;
/** In this order: of two files that have a letter, a browser takes the one named last. */
const SUBSETS: readonly Subset[] = ["hebrew", "latin"];

export interface FontFile {
  family: string;
  subset: Subset;
  /** As CSS says it: `400`, or `100 900`. */
  weight: string;
  /** Below node_modules. */
  path: string;
}

/** The files of a family: one per subset where the weight can be varied, else one per subset and weight. */
export function filesOf(font: CanvasFont): FontFile[] {
  const { family, weights } = font;
  const styles = isRange(weights)
    ? [{ file: "wght", weight: `${weights.from} ${weights.to}` }]
    : weights.map((weight) => ({ file: String(weight), weight: String(weight) }));
  return SUBSETS.flatMap((subset) =>
    styles.map(({ file, weight }) => ({
      family,
      subset,
      weight,
      path: `${font.package}/files/${idOf(family)}-${subset}-${file}-normal.woff2`,
    })),
  );
}

/** The files that letters of these weights are drawn from: all of a family whose weight can be varied. */
export function filesFor(font: CanvasFont, weights: readonly number[]): FontFile[] {
  if (isRange(font.weights)) return filesOf(font);
  const drawn = new Set(weights.map((weight) => String(nearestWeight(font, weight))));
  return filesOf(font).filter(({ weight }) => drawn.has(weight));
}

/** Where our own origin serves a file (app/canvas-fonts). */
export function fontAddress({ path }: FontFile): string {
  return `/canvas-fonts/${FONTS_VERSION}/${nameOf(path)}`;
}

/** The file behind a part of such an address; undefined for every name that is not one of ours. */
export function fontFileNamed(version: string, name: string): FontFile | undefined {
  if (version !== FONTS_VERSION) return undefined;
  return CANVAS_FONTS.flatMap(filesOf).find(({ path }) => nameOf(path) === name);
}

/** The family of this name, or the one that stands in for it: both sides must draw the same. */
export function fontNamed(name: string): CanvasFont {
  const [standIn] = CANVAS_FONTS;
  const found = CANVAS_FONTS.find(({ family }) => family === name) ?? standIn;
  if (!found) throw new RangeError("There are no fonts");
  return found;
}

/** The weight of the family nearest to what is wanted: a browser would smear a missing one on, a server would not. */
export function nearestWeight({ weights }: CanvasFont, wanted: number): number {
  if (isRange(weights)) return Math.min(weights.to, Math.max(weights.from, wanted));
  return weights.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best));
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
