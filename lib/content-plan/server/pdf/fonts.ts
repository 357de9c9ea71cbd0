import { join } from "node:path";
import { Font } from "@react-pdf/renderer";

/** A file of letters: the family it is registered as, its package, what it is called there, and its weights. */
const SERIF_FILES = filesOf("frank-ruhl-libre", ["hebrew", "latin", "latin-ext"], [400, 500]);
const SANS_FILES = filesOf("assistant", ["hebrew", "latin", "latin-ext"], [400, 600]);
/** What the two above do not write: Russian and Arabic posts, and the signs that people put into theirs. */
const OTHER_FILES = [
  ...filesOf("rubik", ["cyrillic", "cyrillic-ext", "arabic"], [400]),
  ...filesOf("noto-emoji", ["emoji"], [400]),
];

const familyOf = ({ family }: { family: string }) => family;
const OTHERS = OTHER_FILES.map(familyOf);

/** Which files a letter is looked for in, in their order. The marks of direction are in the sans alone. */
export const SANS = [...SANS_FILES.map(familyOf), ...OTHERS];
export const SERIF = [...SERIF_FILES.map(familyOf), ...SANS];

/** A word of so many letters may be broken: addresses, mostly. Behind a sign if there is one, else anywhere. */
const LONG_WORD = 28;
const BEHIND_A_SIGN = /(?<=[/?&=#%+:._~-])/;

/** What is used of a face that is read. */
interface Face {
  characterSet: number[];
}

let covered: Promise<ReadonlySet<number>> | undefined;

/**
 * Makes the faces known, once per process; resolves to every code point that one of them has. For others the writer
 * would take a face of the reader's own, and a wrong letter of it.
 */
export function registerFonts(): Promise<ReadonlySet<number>> {
  covered ??= register();
  return covered;
}

async function register(): Promise<ReadonlySet<number>> {
  const files = [...SERIF_FILES, ...SANS_FILES, ...OTHER_FILES];
  for (const { family, fonts } of files) Font.register({ family, fonts });
  // No word is hyphenated: the rules at hand are English ones. An empty part is a break without a hyphen.
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
      // The types name a part of what fontkit reads.
      const face = Font.getFont(wanted)?.data as unknown as Face | null | undefined;
      if (!face) throw new Error(`No letters in ${family}`);
      // The writer tells faces apart by this name. Files of one family share it, and each line would embed another copy.
      Object.defineProperty(face, "postscriptName", {
        value: `${family}-${fontWeight}`.replaceAll(" ", "-"),
      });
      for (const code of face.characterSet) known.add(code);
    }
  }
  return known;
}

function filesOf(name: string, subsets: string[], weights: number[]) {
  return subsets.map((subset) => ({
    family: `${name} ${subset}`,
    fonts: weights.map((fontWeight) => ({
      src: join(
        process.cwd(),
        "node_modules/@fontsource",
        name,
        "files",
        `${name}-${subset}-${fontWeight}-normal.woff`,
      ),
      fontWeight,
    })),
  }));
}
