import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { getPageMetadata } from "@/components/shell/page-metadata";
import type { StyleGuideMessages } from "@/components/style-guide/style-guide-messages";
import { StyleGuideScreen } from "@/components/style-guide/style-guide-screen";
import { getEnv } from "@/lib/core/server/env";
import { readApiDocument } from "@/lib/http/api-document";
import { checkReadiness } from "@/lib/http/readiness";
import { isLanguage } from "@/lib/i18n/direction";
import { readServerMessages } from "@/lib/i18n/server-messages";

async function textsOfReader(): Promise<StyleGuideMessages> {
  const locale = await getLocale();
  return readServerMessages<StyleGuideMessages>(isLanguage(locale) ? locale : "en", "style-guide");
}

export async function generateMetadata(): Promise<Metadata> {
  const [{ title }, brand] = await Promise.all([textsOfReader(), getPageMetadata()]);
  return { title: `${title} · ${brand.title}`, robots: { index: false, follow: false } };
}

/** Renders the style guide, the API reference and the service state. The page is public without secrets. */
export default async function GuidePage() {
  const [texts, { checks }, api] = await Promise.all([
    textsOfReader(),
    checkReadiness(),
    readApiDocument().catch(() => null),
  ]);
  return <StyleGuideScreen texts={texts} checks={checks} standIns={getEnv().SANDBOX_SERVICES} api={api} />;
}
