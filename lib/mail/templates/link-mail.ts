import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { mailMessages } from "@/lib/mail/messages";
import {
  button,
  escapeHtml,
  paragraph,
  type RenderedMail,
  SMALL,
  writtenLink,
} from "@/lib/mail/templates/layout";
import { renderLetter } from "@/lib/mail/templates/letter";

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

/** A mail whose one purpose is one link: greeting, what it is about, the button, the address in words. */
export function renderLinkMail(
  language: Language,
  { name, link }: z.infer<typeof linkMailData>,
  { lead, button: label, notes, ...words }: LinkMailWords,
): RenderedMail {
  const { fallback } = mailMessages(language);
  return renderLetter(language, {
    name,
    ...words,
    // On a line of its own a link keeps its direction in any language.
    text: [lead, link, notes.join("\n")],
    body: [
      paragraph(escapeHtml(lead)),
      button(label, link),
      paragraph(`${escapeHtml(fallback)}<br>${writtenLink(link)}`, SMALL),
      paragraph(notes.map(escapeHtml).join("<br>"), SMALL),
    ],
  });
}
