export const LANGUAGES = ["en", "he"] as const;

export type Language = (typeof LANGUAGES)[number];
export type Direction = "ltr" | "rtl";

const RIGHT_TO_LEFT = new Set(["he", "ar"]);

/** Narrows an outside value (cookie, path segment, header) to a language we speak. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** A stored or outside value as a language; English where it is none of ours. */
export function knownLanguage(value: unknown): Language {
  return isLanguage(value) ? value : "en";
}

/** Writing direction of a language tag; the region is ignored, so "he-IL" is right to left too. */
export function directionOf(language: string): Direction {
  const [primary = ""] = language.toLowerCase().split(/[-_]/);
  return RIGHT_TO_LEFT.has(primary) ? "rtl" : "ltr";
}
