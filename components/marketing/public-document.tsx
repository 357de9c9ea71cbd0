import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { DocumentPage, type DocumentTexts } from "@/components/marketing/document-page";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { PublicFrame } from "@/components/marketing/public-frame";
import { publicMetadata } from "@/components/marketing/public-metadata";
import { documentGraph } from "@/components/marketing/structured-data";
import { StructuredData } from "@/components/marketing/structured-data-script";
import { ourBrand } from "@/lib/core/brand";
import { isLanguage } from "@/lib/i18n/direction";
import { readServerTexts } from "@/lib/i18n/server-texts";

/** Where each document lies, and the day it last changed where that matters to its readers. */
const DOCUMENTS = {
  about: { path: "/about" },
  privacy: { path: "/privacy-policy", changed: "2026-11-22" },
  terms: { path: "/terms-of-use", changed: "2026-11-22" },
} as const;

interface Props {
  name: keyof typeof DOCUMENTS;
  /** The page's own, as Next hands them over. */
  params: Promise<{ locale: string }>;
  /** Whole address of the site. */
  site: string;
}

/** Title, description and addresses of a document. */
export async function documentMetadata({ name, params }: Omit<Props, "site">): Promise<Metadata> {
  const { locale } = await params;
  if (!isLanguage(locale)) return {};
  const { title, description } = (await readServerTexts<DocumentTexts>(locale, "documents"))[name];
  const { path } = DOCUMENTS[name];
  const whole = `${title} · ${ourBrand.name[locale]}`;
  return publicMetadata({ language: locale, path, title: whole, description });
}

/** One of the documents that everybody may read. */
export async function PublicDocument({ name, params, site }: Props) {
  const { locale } = await params;
  if (!isLanguage(locale)) notFound();
  setRequestLocale(locale);
  const landing = await readServerTexts<LandingTexts>(locale, "landing");
  const texts = await readServerTexts<DocumentTexts>(locale, "documents");
  const document = DOCUMENTS[name];
  return (
    <PublicFrame language={locale} texts={landing} path={document.path}>
      <DocumentPage
        language={locale}
        texts={texts}
        document={texts[name]}
        {...("changed" in document ? { changed: document.changed } : {})}
      />
      <StructuredData
        graph={documentGraph({ language: locale, site, path: document.path, title: texts[name].title })}
      />
    </PublicFrame>
  );
}
