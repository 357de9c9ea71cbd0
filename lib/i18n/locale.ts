import { isLanguage, type Language } from "@/lib/i18n/direction";

/** Mirror of the browser's stored choice (`i18nextLng`), so that the first byte is in the right language. */
export const LANGUAGE_COOKIE = "kolot.lang";

const FALLBACK: Language = "en";

/** Language of a visitor: their own choice, then the browser's first language that we speak, then English. */
export function detectLanguage(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  if (isLanguage(cookie)) return cookie;
  return preferred(acceptLanguage ?? "").find(isLanguage) ?? FALLBACK;
}

/** Primary language codes of an Accept-Language header, most wanted first. */
function preferred(header: string): string[] {
  return header
    .slice(0, 1_000)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const quality = parameters.map((part) => /^\s*q=([\d.]+)$/.exec(part)?.[1]).find(Boolean);
      const [primary = ""] = tag.split("-");
      // "iw" is how older systems still spell Hebrew.
      return { code: primary === "iw" ? "he" : primary, quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ code }) => code);
}
