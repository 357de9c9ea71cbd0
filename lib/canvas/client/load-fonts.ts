import { FontLoader, type FontLoaderEnvironment, type FontRef } from "@/lib/canvas/client/font-loader";
import { type FontFile, getFontUrl, SUBSET_RANGES } from "@/lib/canvas/fonts";

/** Timeout of a font file in ms, because saving an image waits for it. */
const TIMEOUT_MS = 20_000;

/** Returns the `@font-face` descriptors of a font file, without its URL. */
export function buildFontFaceRule({ family, weight, subset }: FontFile): {
  family: string;
  rule: FontFaceDescriptors;
} {
  return { family, rule: { weight, style: "normal", unicodeRange: SUBSET_RANGES[subset] } };
}

const page: FontLoaderEnvironment = {
  add(file, as) {
    const { family, rule } = buildFontFaceRule(as);
    const face = new FontFace(family, `url("${getFontUrl(file)}") format("woff2")`, rule);
    let isWanted = true;
    // Adds the face only when loaded: each added face causes a layout of the page.
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
    const timer = setTimeout(() => reject(new Error("The font takes too long")), TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export const fontLoader = new FontLoader(page);

/** Loads fonts before text is measured or drawn. Never rejects; `fontLoader.read().failed` has failures. */
export function loadFonts(refs: readonly FontRef[]): Promise<void> {
  return fontLoader.load(refs);
}
