import { DateText } from "@/components/ui/date-text";
import { TextLink } from "@/components/ui/link";
import { Note } from "@/components/ui/note";
import { ourBrand } from "@/lib/core/brand";
import type { Language } from "@/lib/i18n/direction";
import type texts from "@/messages/en/server/documents.json";

/** All documents; the English file gives the shape, a rules test keeps the Hebrew one equal to it. */
export type DocumentTexts = typeof texts;

interface Section {
  /** Where other pages point to it. */
  id?: string;
  title: string;
  text: string[];
}

interface Props {
  language: Language;
  texts: DocumentTexts;
  document: Omit<DocumentTexts["privacy"], "sections"> & { sections: Section[] };
  /** The day it last changed; a document without one promises nothing. */
  changed?: string;
}

/** A page to be read: one column, a heading for each subject. */
export function DocumentPage({ language, texts, document, changed }: Props) {
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
      {changed && <Note tone="warn">{texts.template}</Note>}
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
        <TextLink href={`mailto:${ourBrand.supportEmail}`}>
          <bdi dir="ltr">{ourBrand.supportEmail}</bdi>
        </TextLink>
      </p>
    </article>
  );
}

/** The company behind it, from lib/core/brand.ts; an address that is not there is said to be missing. */
function Operator({ language, texts }: Pick<Props, "language" | "texts">) {
  const { company, supportEmail } = ourBrand;
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
