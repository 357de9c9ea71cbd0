import { isLanguage, type Language } from "@/lib/i18n/direction";

/** Mirrors the browser's stored choice (`i18nextLng`), so that the server renders the right language. */
export const LANGUAGE_COOKIE = "kolot.lang";

export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

const FALLBACK: Language = "en";

/** Returns the cookie's language, else the browser's first supported one, else English. */
export function detectLanguage(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  if (isLanguage(cookie)) return cookie;
  return preferred(acceptLanguage ?? "").find(isLanguage) ?? FALLBACK;
}

function preferred(header: string): string[] {
  return header
    .slice(0, 1_000)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const quality = parameters.map((part) => /^\s*q=([\d.]+)$/.exec(part)?.[1]).find(Boolean);
      const [primary = ""] = tag.split("-");
      // "iw" is the old code of Hebrew.
      return { code: primary === "iw" ? "he" : primary, quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ code }) => code);
}
