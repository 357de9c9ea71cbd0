import type { Metadata } from "next";
import { siteConfig } from "@/lib/core/site-config";
import type { Language } from "@/lib/i18n/direction";
import { getPublicPath, type PublicPath } from "@/lib/i18n/public-paths";

/** Props of the pages and of the layout below `[locale]`. */
export interface LocalePageProps {
  params: Promise<{ locale: string }>;
}

interface Facts {
  language: Language;
  path: PublicPath;
  title: string;
  description: string;
}

const OG_LOCALE: Record<Language, string> = { en: "en_US", he: "he_IL" };

/** Returns canonical URL (Hebrew: below /he), alternates per language and Open Graph data of a public page. */
export function getPublicPageMetadata({ language, path, title, description }: Facts): Metadata {
  const [en, he] = [getPublicPath("en", path), getPublicPath("he", path)];
  const canonical = getPublicPath(language, path);
  const other = language === "he" ? "en" : "he";
  const image = { url: `/og/kolot-${language}.png`, width: 1200, height: 630, alt: title };
  return {
    title,
    description,
    alternates: { canonical, languages: { en, he, "x-default": en } },
    manifest: `/manifest-${language}.webmanifest`,
    openGraph: {
      type: "website",
      siteName: siteConfig.name[language],
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
