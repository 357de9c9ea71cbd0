import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import type { LandingMessages } from "@/components/marketing/landing-messages";
import { PublicLayout } from "@/components/marketing/public-layout";
import { getPublicPageMetadata, type LocalePageProps } from "@/components/marketing/public-page-metadata";
import { buildLegalPageJsonLd, StructuredData } from "@/components/marketing/structured-data";
import { Alert } from "@/components/ui/alert";
import { DateText } from "@/components/ui/date-text";
import { TextLink } from "@/components/ui/link";
import { siteConfig } from "@/lib/core/site-config";
import { isLanguage, type Language } from "@/lib/i18n/direction";
import { readServerMessages } from "@/lib/i18n/server-messages";
import type texts from "@/messages/en/server/legal-pages.json";

const DOCUMENTS = {
  about: { path: "/about" },
  privacy: { path: "/privacy-policy", changed: "2026-11-22" },
  terms: { path: "/terms-of-use", changed: "2026-11-22" },
  accessibility: { path: "/accessibility", changed: "2026-11-28" },
} as const;

interface Props extends LocalePageProps {
  name: keyof typeof DOCUMENTS;
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
        changed={"changed" in document ? document.changed : undefined}
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

/** Messages of all legal documents. The English file defines the shape; a rules test compares the Hebrew one. */
type LegalMessages = typeof texts;

interface Section {
  /** Anchor for links from other pages. */
  id?: string;
  title: string;
  text: string[];
}

interface LegalPageProps {
  language: Language;
  texts: LegalMessages;
  document: Omit<LegalMessages["privacy"], "sections"> & { sections: Section[] };
  /** Date of the last change; absent for documents without obligations. */
  changed: string | undefined;
}

function LegalPage({ language, texts, document, changed }: LegalPageProps) {
  return (
    <article className="mx-auto grid w-[min(720px,100%-2rem)] gap-10 pt-12 pb-18 md:pt-16 md:pb-24">
      <header className="grid gap-4">
        <h1 className="text-38 md:text-54">{document.title}</h1>
        <p className="text-18">{document.lead}</p>
        {changed && (
          <p className="text-14 text-ink-2">
            {texts.updated} <DateText value={changed} timeZone="UTC" />
          </p>
        )}
      </header>
      {changed && <Alert tone="warn">{texts.template}</Alert>}
      {document.sections.map(({ title, text, ...named }: Section) => (
        <section key={title} id={named.id} className="grid gap-3">
          <h2 className="font-display text-22">{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph} className="text-16 leading-[1.65]">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      {changed && <Operator texts={texts} language={language} />}
      <p className="border-line border-t pt-6 text-16">
        {texts.questions}{" "}
        <TextLink href={`mailto:${siteConfig.supportEmail}`}>
          <bdi dir="ltr">{siteConfig.supportEmail}</bdi>
        </TextLink>
      </p>
    </article>
  );
}

/** Shows the operator from lib/core/site-config.ts and marks missing data. */
function Operator({ language, texts }: Pick<LegalPageProps, "language" | "texts">) {
  const { company, supportEmail } = siteConfig;
  const { title, missing, ...words } = texts.operator;
  const facts = [
    { word: words.name, value: company.legalName[language] },
    { word: words.number, value: company.number },
    { word: words.address, value: company.address[language] || missing },
    { word: words.phone, value: company.phone },
    { word: words.email, value: supportEmail },
  ].filter(({ value }) => value !== "");
  return (
    <section className="grid gap-3">
      <h2 className="font-display text-22">{title}</h2>
      <dl className="grid gap-x-6 gap-y-1 text-16 sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(({ word, value }) => (
          <div key={word} className="contents">
            <dt className="text-ink-2">{word}</dt>
            <dd className="max-sm:mb-2">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
