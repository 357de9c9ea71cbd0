import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

/** Title of the tab in the reader's language: the screen, then the product; without a key the product alone. */
export async function pageTitle(key?: string): Promise<Metadata> {
  const t = await getTranslations();
  const brand = t("common.brand");
  return { title: key ? `${t(key as "common.brand")} · ${brand}` : brand };
}
