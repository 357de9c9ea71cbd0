import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { fill, mailMessages } from "@/lib/mail/messages";
import {
  button,
  escapeHtml,
  isolatedHtml,
  isolatedText,
  paragraph,
  type RenderedMail,
  SMALL,
  writtenLink,
} from "@/lib/mail/templates/layout";
import { renderLetter } from "@/lib/mail/templates/letter";

/** What every notification by mail needs to know. */
export const noticeData = z.object({
  name: z.string(),
  brand: z.string(),
  platform: z.string(),
  link: z.url(),
  /** Where the person chooses which of these mails they get. */
  settings: z.url(),
});

export interface NoticeWords {
  subject: string;
  preview: string;
  /** Paragraphs; what a person or a network wrote stands in {placeholders} and keeps its own direction. */
  lines: string[];
  values: Record<string, string>;
  button: string;
}

/** Words of a table by network, for one that came later too. */
export function wordsFor(table: Record<string, string> & { other: string }, platform: string): string {
  return (Object.hasOwn(table, platform) && table[platform]) || table.other;
}

/** What happened, what can be done about it, and where to say that such mail is not wanted. */
export function renderNotice(
  language: Language,
  { name, link, settings }: z.infer<typeof noticeData>,
  { lines, values, button: label, ...words }: NoticeWords,
): RenderedMail {
  const { fallback, notices } = mailMessages(language);
  const isolated = (wrap: (text: string) => string) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, wrap(value)]));
  return renderLetter(language, {
    name,
    ...words,
    // On a line of its own a link keeps its direction in any language.
    text: [
      ...lines.map((line) => fill(line, isolated(isolatedText))),
      link,
      `${notices.settings}\n${settings}`,
    ],
    body: [
      ...lines.map((line) => paragraph(fill(escapeHtml(line), isolated(isolatedHtml)))),
      button(label, link),
      paragraph(`${escapeHtml(fallback)}<br>${writtenLink(link)}`, SMALL),
      paragraph(`${escapeHtml(notices.settings)}<br>${writtenLink(settings)}`, SMALL),
    ],
  });
}
