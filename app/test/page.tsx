import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { GuideScreen } from "@/components/guide/guide-screen";
import type { GuideTexts } from "@/components/guide/guide-texts";
import { pageTitle } from "@/components/shell/page-title";
import { env } from "@/lib/core/server/env";
import { readApiDocument } from "@/lib/http/api-document";
import { checkReadiness } from "@/lib/http/readiness";
import { isLanguage } from "@/lib/i18n/direction";
import { readServerTexts } from "@/lib/i18n/server-texts";

async function textsOfReader(): Promise<GuideTexts> {
  const locale = await getLocale();
  return readServerTexts<GuideTexts>(isLanguage(locale) ? locale : "en", "guide");
}

export async function generateMetadata(): Promise<Metadata> {
  const [{ title }, brand] = await Promise.all([textsOfReader(), pageTitle()]);
  return { title: `${title} · ${brand.title}`, robots: { index: false, follow: false } };
}

/** The style guide, the API and the state of service: open to everybody, and without a secret (decisions.md, "Routes"). */
export default async function GuidePage() {
  const [texts, { checks }, api] = await Promise.all([
    textsOfReader(),
    checkReadiness(),
    readApiDocument().catch(() => null),
  ]);
  return <GuideScreen texts={texts} checks={checks} standIns={env().SANDBOX_SERVICES} api={api} />;
}
