import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import type { LandingMessages } from "@/components/marketing/landing-messages";
import { type LegalMessages, LegalPage } from "@/components/marketing/legal-page";
import { PublicLayout } from "@/components/marketing/public-layout";
import { getPublicPageMetadata } from "@/components/marketing/public-page-metadata";
import { buildLegalPageJsonLd, StructuredData } from "@/components/marketing/structured-data";
import { siteConfig } from "@/lib/core/site-config";
import { isLanguage } from "@/lib/i18n/direction";
import { readServerMessages } from "@/lib/i18n/server-messages";

/** Path of each document and, where relevant, the date of its last change. */
const DOCUMENTS = {
  about: { path: "/about" },
  privacy: { path: "/privacy-policy", changed: "2026-11-22" },
  terms: { path: "/terms-of-use", changed: "2026-11-22" },
} as const;

interface Props {
  name: keyof typeof DOCUMENTS;
  params: Promise<{ locale: string }>;
  /** Absolute URL of the site. */
  site: string;
}

/** Returns title, description and URLs of a document. */
export async function getLegalPageMetadata({ name, params }: Omit<Props, "site">): Promise<Metadata> {
  const { locale } = await params;
  if (!isLanguage(locale)) return {};
  const { title, description } = (await readServerMessages<LegalMessages>(locale, "legal-pages"))[name];
  const { path } = DOCUMENTS[name];
  const whole = `${title} · ${siteConfig.name[locale]}`;
  return getPublicPageMetadata({ language: locale, path, title: whole, description });
}

/** Renders a public legal document. */
export async function PublicLegalPage({ name, params, site }: Props) {
  const { locale } = await params;
  if (!isLanguage(locale)) notFound();
  setRequestLocale(locale);
  const landing = await readServerMessages<LandingMessages>(locale, "landing");
  const texts = await readServerMessages<LegalMessages>(locale, "legal-pages");
  const document = DOCUMENTS[name];
  return (
    <PublicLayout language={locale} texts={landing} path={document.path}>
      <LegalPage
        language={locale}
        texts={texts}
        document={texts[name]}
        {...("changed" in document ? { changed: document.changed } : {})}
      />
      <StructuredData
        graph={buildLegalPageJsonLd({
          language: locale,
          site,
          path: document.path,
          title: texts[name].title,
        })}
      />
    </PublicLayout>
  );
}
