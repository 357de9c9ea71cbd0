import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Language } from "@/lib/i18n/direction";

/**
 * Title of the tab in the reader's language, or in that of a page that has its own: the screen, then the product;
 * without a key the product alone.
 */
export async function pageTitle(key?: string, locale?: Language): Promise<Metadata> {
  const t = await (locale ? getTranslations({ locale }) : getTranslations());
  const brand = t("common.brand");
  return { title: key ? `${t(key as "common.brand")} · ${brand}` : brand };
}
