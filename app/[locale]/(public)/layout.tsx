import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { HtmlDocument } from "@/components/shell/html-document";
import { env } from "@/lib/core/server/env";
import { isLanguage, LANGUAGES } from "@/lib/i18n/direction";

export const dynamicParams = false;

export function generateStaticParams() {
  return LANGUAGES.map((locale) => ({ locale }));
}

// Search engines want whole addresses; the build is told the one that the application will have.
export const metadata: Metadata = { metadataBase: new URL(env().APP_URL) };

interface Props {
  params: Promise<{ locale: string }>;
  children: ReactNode;
}

/** Public pages are static, one per language; they carry no message catalogue and no session (specification 2). */
export default async function PublicLayout({ params, children }: Props) {
  const { locale } = await params;
  if (!isLanguage(locale)) notFound();
  setRequestLocale(locale);
  return <HtmlDocument language={locale}>{children}</HtmlDocument>;
}
