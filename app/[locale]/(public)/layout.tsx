import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import "@/app/public.css";
import { PUBLIC_INLINE_SCRIPT } from "@/components/marketing/public-inline-script";
import { HtmlDocument } from "@/components/shell/html-document";
import { isDevelopmentServer } from "@/lib/core/server/development";
import { getEnv } from "@/lib/core/server/env";
import { isLanguage, LANGUAGES } from "@/lib/i18n/direction";

export const dynamicParams = false;

export function generateStaticParams() {
  return LANGUAGES.map((locale) => ({ locale }));
}

// Search engines need absolute URLs, so the build receives the public URL of the application. The analytics
// tag is only declared here; it loads after the visitor's consent (components/marketing/public-inline-script.ts).
export function generateMetadata(): Metadata {
  const { APP_URL, ANALYTICS_TAG_URL: tag } = getEnv();
  return { metadataBase: new URL(APP_URL), ...(tag ? { other: { "kolot-tag": tag } } : {}) };
}

interface Props {
  params: Promise<{ locale: string }>;
  children: ReactNode;
}

/** Public pages are static, one per language, without a message catalog or a session [spec 2]. */
export default async function PublicLayout({ params, children }: Props) {
  const { locale } = await params;
  if (!isLanguage(locale)) notFound();
  setRequestLocale(locale);
  // The development server renders these pages per request, under a policy with a nonce.
  const nonce = isDevelopmentServer ? (await headers()).get("x-nonce") : undefined;
  return (
    <HtmlDocument language={locale} nonce={nonce ?? undefined} script={PUBLIC_INLINE_SCRIPT}>
      {children}
    </HtmlDocument>
  );
}
