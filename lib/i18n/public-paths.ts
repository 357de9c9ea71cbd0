import { isLanguage, type Language } from "@/lib/i18n/direction";

export const PUBLIC_PATHS = ["/", "/about", "/privacy-policy", "/terms-of-use", "/accessibility"] as const;

export type PublicPath = (typeof PUBLIC_PATHS)[number];

export interface PublicPage {
  path: PublicPath;
  /** The language of the path; null when it must be detected. */
  language: Language | null;
}

/** Parses a path of a public page, with or without a language prefix; null for other paths. */
export function parsePublicPath(pathname: string): PublicPage | null {
  const [, first = "", ...rest] = pathname.split("/");
  const language = isLanguage(first) ? first : null;
  const path = language ? `/${rest.join("/")}` : pathname;
  const known = PUBLIC_PATHS.find((one) => one === path);
  return known ? { path: known, language } : null;
}

/** Returns the canonical path of a page in a language: English has no prefix. */
export function getPublicPath(language: Language, path: PublicPath): string {
  return language === "en" ? path : getLocalizedPath(language, path);
}

export function getLocalizedPath(language: Language, path: string): string {
  return path === "/" ? `/${language}` : `/${language}${path}`;
}
