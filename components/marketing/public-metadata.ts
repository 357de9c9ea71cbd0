import type { Metadata } from "next";
import type { Language } from "@/lib/i18n/direction";
import { type PublicPath, publicAddress } from "@/lib/i18n/public-paths";

interface Facts {
  language: Language;
  path: PublicPath;
  title: string;
  description: string;
}

/**
 * How a public page names itself to search engines: Hebrew has its address below /he even where it was served without,
 * each language names the other, and the address without a language is for everybody else (decisions.md).
 */
export function publicMetadata({ language, path, title, description }: Facts): Metadata {
  const [en, he] = [publicAddress("en", path), publicAddress("he", path)];
  return {
    title,
    description,
    alternates: { canonical: publicAddress(language, path), languages: { en, he, "x-default": en } },
  };
}
