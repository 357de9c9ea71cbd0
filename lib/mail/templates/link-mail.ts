import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { fill, mailMessages } from "@/lib/mail/messages";
import {
  button,
  escapeHtml,
  isolatedHtml,
  isolatedText,
  layout,
  paragraph,
  type RenderedMail,
  writtenLink,
} from "@/lib/mail/templates/layout";

/** What a mail with one link needs to know. */
export const linkMailData = z.object({ name: z.string(), link: z.url() });

export interface LinkMailWords {
  subject: string;
  preview: string;
  lead: string;
  button: string;
  /** What is good to know, below the link. */
  notes: string[];
}

const SMALL = "font-size:14px;line-height:22px;color:#55554E";

/** A mail whose one purpose is one link: greeting, what it is about, the button, the address in words. */
export function renderLinkMail(
  language: Language,
  { name, link }: z.infer<typeof linkMailData>,
  words: LinkMailWords,
): RenderedMail {
  const { greeting, signOff, fallback } = mailMessages(language);
  const text = [
    fill(greeting, { name: isolatedText(name) }),
    words.lead,
    // On a line of its own a link keeps its direction in any language.
    link,
    words.notes.join("\n"),
    signOff,
  ].join("\n\n");
  const body = [
    paragraph(fill(escapeHtml(greeting), { name: isolatedHtml(name) })),
    paragraph(escapeHtml(words.lead)),
    button(words.button, link),
    paragraph(`${escapeHtml(fallback)}<br>${writtenLink(link)}`, SMALL),
    paragraph(words.notes.map(escapeHtml).join("<br>"), SMALL),
    paragraph(escapeHtml(signOff)),
  ].join("\n");
  const { subject, preview } = words;
  return { subject, text: `${text}\n`, html: layout({ language, subject, preview, body }) };
}
