import type { MetadataRoute } from "next";
import { env } from "@/lib/core/server/env";
import { LANGUAGES } from "@/lib/i18n/direction";
import { PUBLIC_PATHS, publicAddress } from "@/lib/i18n/public-paths";

/** Every public page in both languages, each naming both. */
export default function sitemap(): MetadataRoute.Sitemap {
  const at = (path: string) => new URL(path, env().APP_URL).href;
  return PUBLIC_PATHS.flatMap((path) => {
    const [en, he] = [at(publicAddress("en", path)), at(publicAddress("he", path))];
    const alternates = { languages: { en, he, "x-default": en } };
    return LANGUAGES.map((language) => ({ url: at(publicAddress(language, path)), alternates }));
  });
}
