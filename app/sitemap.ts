import type { MetadataRoute } from "next";
import { getEnv } from "@/lib/core/server/env";
import { LANGUAGES } from "@/lib/i18n/direction";
import { getPublicPath, PUBLIC_PATHS } from "@/lib/i18n/public-paths";

/** Lists every public page in both languages, each with its alternates. */
export default function sitemap(): MetadataRoute.Sitemap {
  const at = (path: string) => new URL(path, getEnv().APP_URL).href;
  return PUBLIC_PATHS.flatMap((path) => {
    const [en, he] = [at(getPublicPath("en", path)), at(getPublicPath("he", path))];
    const alternates = { languages: { en, he, "x-default": en } };
    return LANGUAGES.map((language) => ({ url: at(getPublicPath(language, path)), alternates }));
  });
}
