import { type Direction, getDirection, isLanguage, type Language } from "@/lib/i18n/direction";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f]/;
const LETTERS = {
  ltr: new RegExp(`(?!${RIGHT_TO_LEFT.source})\\p{L}`, "gu"),
  rtl: new RegExp(`(?=${RIGHT_TO_LEFT.source})\\p{L}`, "gu"),
};
// Flags are two regional indicators, which count as strong (docs/hebrew-style-guide.md).
const STRONG = /\p{L}|[\u{1f1e6}-\u{1f1ff}]|\u200e|\u200f/u;
const ISOLATED = /[\u2066-\u2068][^\u2069]*\u2069/g;

/** Returns the direction as `dir="auto"` does: by the first strong character; null when there is none. */
export function getAutoDirection(text: string): Direction | null {
  const first = STRONG.exec(text.replace(ISOLATED, ""))?.[0];
  if (first === undefined) return null;
  return RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}

/** Counts the letters of each direction. */
export function countLetters(text: string): Record<Direction, number> {
  return { ltr: text.match(LETTERS.ltr)?.length ?? 0, rtl: text.match(LETTERS.rtl)?.length ?? 0 };
}

/**
 * Returns the direction of a text written in `language`: that of the language, also when the text starts with a name
 * in another script. A text without a letter of that direction is in another language: its first strong character
 * decides.
 */
export function getTextDirection(text: string, language: string): Direction {
  const own = getDirection(language);
  return text.search(LETTERS[own]) >= 0 ? own : (getAutoDirection(text) ?? own);
}

/**
 * Returns the language whose direction the text of a post takes: the post's, else the brand's. A post that was typed
 * has no stored language, so mostly Hebrew text of a brand in another language counts as Hebrew.
 */
export function getContentLanguage(
  { language, text }: { language: string | null | undefined; text: string },
  brands: Language,
): Language {
  if (isLanguage(language)) return language;
  const { ltr, rtl } = countLetters(text);
  return rtl > ltr ? "he" : brands;
}
