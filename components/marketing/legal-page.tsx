import { Alert } from "@/components/ui/alert";
import { DateText } from "@/components/ui/date-text";
import { TextLink } from "@/components/ui/link";
import { siteConfig } from "@/lib/core/site-config";
import type { Language } from "@/lib/i18n/direction";
import type texts from "@/messages/en/server/legal-pages.json";

/**
 * Messages of all legal documents. The English file defines the shape; a rules test compares the Hebrew one.
 */
export type LegalMessages = typeof texts;

interface Section {
  /** Anchor for links from other pages. */
  id?: string;
  title: string;
  text: string[];
}

interface Props {
  language: Language;
  texts: LegalMessages;
  document: Omit<LegalMessages["privacy"], "sections"> & { sections: Section[] };
  /** Date of the last change; absent for documents without obligations. */
  changed?: string;
}

/** Renders a document in one column with a heading per section. */
export function LegalPage({ language, texts, document, changed }: Props) {
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
function Operator({ language, texts }: Pick<Props, "language" | "texts">) {
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
