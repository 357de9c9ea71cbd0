export const LANGUAGES = ["en", "he"] as const;

export type Language = (typeof LANGUAGES)[number];
export type Direction = "ltr" | "rtl";

const RIGHT_TO_LEFT = new Set(["he", "ar"]);

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function toLanguage(value: unknown): Language {
  return isLanguage(value) ? value : "en";
}

/** Ignores the region: "he-IL" is right to left too. */
export function getDirection(language: string): Direction {
  const [primary = ""] = language.toLowerCase().split(/[-_]/);
  return RIGHT_TO_LEFT.has(primary) ? "rtl" : "ltr";
}
