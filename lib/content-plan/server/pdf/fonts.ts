import { join } from "node:path";
import { Font } from "@react-pdf/renderer";

/** Family, package, and the weights that a plan is set in. */
const FACES = [
  ["Serif", "frank-ruhl-libre", [400, 500]],
  ["Sans", "assistant", [400, 600]],
] as const;

const SUBSETS = ["hebrew", "latin", "latin-ext"] as const;
const EMOJI_FILES = Array.from({ length: 10 }, (_, index) => `noto-emoji-${index}`);

/** Which files a letter is looked for in, in their order. */
const familiesOf = (family: string) => [...SUBSETS.map((subset) => `${family} ${subset}`), ...EMOJI_FILES];
export const SERIF = familiesOf("Serif");
export const SANS = familiesOf("Sans");

/** A word of so many letters may be broken anywhere: addresses, mostly. */
const LONG_WORD = 28;

let isReady = false;

/** Makes the faces known, once per process. Each file is read when a letter needs it, and its letters are embedded. */
export function registerFonts(): void {
  if (isReady) return;
  const fileOf = (name: string, file: string) =>
    join(process.cwd(), "node_modules", "@fontsource", name, "files", `${file}-normal.woff`);
  for (const [family, name, weights] of FACES) {
    for (const subset of SUBSETS) {
      const fonts = weights.map((fontWeight) => ({
        src: fileOf(name, `${name}-${subset}-${fontWeight}`),
        fontWeight,
      }));
      Font.register({ family: `${family} ${subset}`, fonts });
    }
  }
  for (const family of EMOJI_FILES) {
    Font.register({ family, src: fileOf("noto-emoji", `${family}-400`) });
  }
  // No word is hyphenated: the rules at hand are English ones. An empty part is a break without a hyphen.
  Font.registerHyphenationCallback((word) =>
    word.length < LONG_WORD ? [word] : [...word].flatMap((letter) => [letter, ""]),
  );
  isReady = true;
}
