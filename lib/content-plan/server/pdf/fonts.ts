import { join } from "node:path";
import { Font } from "@react-pdf/renderer";

const SERIF_FILES = filesOf("frank-ruhl-libre", ["hebrew", "latin", "latin-ext"], [400, 500]);
const SANS_FILES = filesOf("assistant", ["hebrew", "latin", "latin-ext"], [400, 600]);
/** For scripts the two families above lack: Russian, Arabic and symbols in posts. */
const OTHER_FILES = [
  ...filesOf("rubik", ["cyrillic", "cyrillic-ext", "arabic"], [400]),
  ...filesOf("noto-emoji", ["emoji"], [400]),
];

const familyOf = ({ family }: { family: string }) => family;
const OTHERS = OTHER_FILES.map(familyOf);

/** Fallback order per glyph. Only the sans family has the direction marks. */
export const SANS_FONT_FAMILIES = [...SANS_FILES.map(familyOf), ...OTHERS];
export const SERIF_FONT_FAMILIES = [...SERIF_FILES.map(familyOf), ...SANS_FONT_FAMILIES];

/** Longer words may be broken, mostly URLs: after a punctuation mark, else anywhere. */
const LONG_WORD = 28;
const BEHIND_A_SIGN = /(?<=[/?&=#%+:._~-])/;

let covered: Promise<ReadonlySet<number>> | undefined;

/** Registers the fonts once per process; resolves to the code points that they cover. */
export function registerFonts(): Promise<ReadonlySet<number>> {
  covered ??= register();
  return covered;
}

async function register(): Promise<ReadonlySet<number>> {
  const files = [...SERIF_FILES, ...SANS_FILES, ...OTHER_FILES];
  for (const { family, fonts } of files) Font.register({ family, fonts });
  // Disables hyphenation: only English rules exist. An empty part is a break without a hyphen.
  Font.registerHyphenationCallback((word) =>
    word.length < LONG_WORD
      ? [word]
      : word
          .split(BEHIND_A_SIGN)
          .flatMap((part) => (part.length < LONG_WORD ? [part] : [...part]))
          .flatMap((part) => [part, ""]),
  );
  const known = new Set<number>();
  for (const { family, fonts } of files) {
    for (const { fontWeight } of fonts) {
      const wanted = { fontFamily: family, fontWeight };
      await Font.load(wanted);
      // The types declare only part of fontkit's object.
      const face = Font.getFont(wanted)?.data as unknown as { characterSet: number[] } | null | undefined;
      if (!face) throw new Error(`No letters in ${family}`);
      // The PDF writer identifies fonts by this name; with a shared one, each line would embed a copy.
      const value = `${family}-${fontWeight}`.replaceAll(" ", "-");
      Object.defineProperty(face, "postscriptName", { value });
      for (const code of face.characterSet) known.add(code);
    }
  }
  return known;
}

function filesOf(name: string, subsets: string[], weights: number[]) {
  const folder = join(process.cwd(), "node_modules/@fontsource", name, "files");
  return subsets.map((subset) => ({
    family: `${name} ${subset}`,
    fonts: weights.map((fontWeight) => ({
      src: join(folder, `${name}-${subset}-${fontWeight}-normal.woff`),
      fontWeight,
    })),
  }));
}
