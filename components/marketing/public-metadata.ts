import type { Metadata } from "next";
import { ourBrand } from "@/lib/core/brand";
import type { Language } from "@/lib/i18n/direction";
import { type PublicPath, publicAddress } from "@/lib/i18n/public-paths";

interface Facts {
  language: Language;
  path: PublicPath;
  title: string;
  description: string;
}

/** How networks name our languages. */
const OG_LOCALE: Record<Language, string> = { en: "en_US", he: "he_IL" };

/**
 * How a public page names itself to search engines and to whoever shares it: Hebrew has its address below /he even
 * where it was served without, each language names the other, and the address without a language is for everybody
 * else (decisions.md).
 */
export function publicMetadata({ language, path, title, description }: Facts): Metadata {
  const [en, he] = [publicAddress("en", path), publicAddress("he", path)];
  const canonical = publicAddress(language, path);
  const other = language === "he" ? "en" : "he";
  const image = { url: `/og/kolot-${language}.png`, width: 1200, height: 630, alt: title };
  return {
    title,
    description,
    alternates: { canonical, languages: { en, he, "x-default": en } },
    manifest: `/manifest-${language}.webmanifest`,
    openGraph: {
      type: "website",
      siteName: ourBrand.name[language],
      title,
      description,
      url: canonical,
      locale: OG_LOCALE[language],
      alternateLocale: OG_LOCALE[other],
      images: [image],
    },
    twitter: { card: "summary_large_image", title, description, images: [image] },
  };
}
