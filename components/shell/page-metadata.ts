import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Language } from "@/lib/i18n/direction";

/**
 * Returns the tab title in the interface or given language: screen and product; without a key the product
 * only.
 */
export async function getPageMetadata(key?: string, locale?: Language): Promise<Metadata> {
  const t = await (locale ? getTranslations({ locale }) : getTranslations());
  const brand = t("common.brand");
  return { title: key ? `${t(key as "common.brand")} · ${brand}` : brand };
}
