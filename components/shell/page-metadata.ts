import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Language } from "@/lib/i18n/direction";

/** Props of a page that reads its query string. */
export interface QueryPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Returns the tab title, by default in the interface language; without a key the product only. */
export async function getPageMetadata(key?: string, locale?: Language): Promise<Metadata> {
  const t = await (locale ? getTranslations({ locale }) : getTranslations());
  const brand = t("common.brand");
  return { title: key ? `${t(key as "common.brand")} · ${brand}` : brand };
}

/** Like `getPageMetadata`, for a page whose address contains a secret: neither indexed nor sent as referrer. */
export async function getSecretPageMetadata(key: string, locale?: Language): Promise<Metadata> {
  return { ...(await getPageMetadata(key, locale)), robots: { index: false }, referrer: "no-referrer" };
}
