import { FontLoader, type FontRef, type FontWorld } from "@/lib/canvas/client/font-loader";
import { type FontFile, fontAddress, SUBSET_RANGES } from "@/lib/canvas/fonts";

/** So long a file may take: a picture that is being saved waits for it. */
const PATIENCE_MS = 20_000;

/** The rule that `@font-face` would say about a file, but for its address. */
export function faceRule({ family, weight, subset }: FontFile): {
  family: string;
  rule: FontFaceDescriptors;
} {
  return { family, rule: { weight, style: "normal", unicodeRange: SUBSET_RANGES[subset] } };
}

const page: FontWorld = {
  add(file, as) {
    const { family, rule } = faceRule(as);
    const face = new FontFace(family, `url("${fontAddress(file)}") format("woff2")`, rule);
    let isWanted = true;
    // Not before it is there: for each face it has, a page is laid out anew.
    const loading = face.load().then(() => isWanted && document.fonts.add(face));
    const remove = () => {
      isWanted = false;
      document.fonts.delete(face);
    };
    return { loaded: inTime(loading), remove };
  },
};

function inTime(loading: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The font takes too long")), PATIENCE_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The fonts of this page, told about as they arrive. */
export const fontLoader = new FontLoader(page);

/**
 * Loads what text in these families and weights is drawn with, from our own origin; to be awaited before text is
 * measured, drawn or saved. Never rejects: `fontLoader.read().failed` names families that could not be had.
 */
export function loadFonts(refs: readonly FontRef[]): Promise<void> {
  return fontLoader.load(refs);
}
