import { isLanguage, type Language } from "@/lib/i18n/direction";

/** Pages that everybody may read, rendered once per language. */
export const PUBLIC_PATHS = ["/", "/about", "/privacy-policy", "/terms-of-use"] as const;

export type PublicPath = (typeof PUBLIC_PATHS)[number];

export interface PublicPage {
  /** Address without a language. */
  path: PublicPath;
  /** The language named in the address; null when detection decides. */
  language: Language | null;
}

/** Reads an address as one of the public pages, with or without a language in front; null for every other one. */
export function publicPageOf(pathname: string): PublicPage | null {
  const [, first = "", ...rest] = pathname.split("/");
  const language = isLanguage(first) ? first : null;
  const path = language ? `/${rest.join("/")}` : pathname;
  const known = PUBLIC_PATHS.find((one) => one === path);
  return known ? { path: known, language } : null;
}

/** The address that a page in this language is known by: English has no prefix. */
export function publicAddress(language: Language, path: PublicPath): string {
  return language === "en" ? path : localizedPath(language, path);
}

/** Where the static page of a language lies in the application's routes. */
export function localizedPath(language: Language, path: string): string {
  return path === "/" ? `/${language}` : `/${language}${path}`;
}
