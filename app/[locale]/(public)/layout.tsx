import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import "@/app/public.css";
import { PUBLIC_SCRIPT } from "@/components/marketing/public-script";
import { HtmlDocument } from "@/components/shell/html-document";
import { env } from "@/lib/core/server/env";
import { isLanguage, LANGUAGES } from "@/lib/i18n/direction";

export const dynamicParams = false;

export function generateStaticParams() {
  return LANGUAGES.map((locale) => ({ locale }));
}

// Search engines want whole addresses; the build is told the one that the application will have.
// A tag that measures is named here and loaded by nobody but its visitors' yes (components/marketing/public-script.ts).
export function generateMetadata(): Metadata {
  const { APP_URL, ANALYTICS_TAG_URL: tag } = env();
  return { metadataBase: new URL(APP_URL), ...(tag ? { other: { "kolot-tag": tag } } : {}) };
}

interface Props {
  params: Promise<{ locale: string }>;
  children: ReactNode;
}

/** Public pages are static, one per language; they carry no message catalogue and no session (specification 2). */
export default async function PublicLayout({ params, children }: Props) {
  const { locale } = await params;
  if (!isLanguage(locale)) notFound();
  setRequestLocale(locale);
  return (
    <HtmlDocument language={locale} script={PUBLIC_SCRIPT}>
      {children}
    </HtmlDocument>
  );
}
