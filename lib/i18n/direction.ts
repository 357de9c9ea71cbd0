export const LANGUAGES = ["en", "he"] as const;

export type Language = (typeof LANGUAGES)[number];
export type Direction = "ltr" | "rtl";

const RIGHT_TO_LEFT = new Set(["he", "ar"]);

/** Narrows an external value (cookie, path segment, header) to a supported language. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Parses a language; English for unsupported values. */
export function toLanguage(value: unknown): Language {
  return isLanguage(value) ? value : "en";
}

/**
 * Returns the writing direction of a language tag; the region is ignored, so "he-IL" is right to left too.
 */
export function getDirection(language: string): Direction {
  const [primary = ""] = language.toLowerCase().split(/[-_]/);
  return RIGHT_TO_LEFT.has(primary) ? "rtl" : "ltr";
}
