import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { fill, mailMessages } from "@/lib/mail/messages";
import {
  escapeHtml,
  isolatedHtml,
  isolatedText,
  layout,
  paragraph,
  type RenderedMail,
} from "@/lib/mail/templates/layout";

export const contactMessageData = z.object({ name: z.string(), email: z.email(), message: z.string() });

/** What a visitor wrote, to the people who run this; an answer to it goes to the visitor. */
export function renderContactMessage(
  language: Language,
  { name, email, message }: z.infer<typeof contactMessageData>,
): RenderedMail {
  const { subject: words, preview, from, answer } = mailMessages(language).contactMessage;
  const subject = fill(words, { name: isolatedText(name) });
  const body = [
    paragraph(fill(escapeHtml(from), { name: isolatedHtml(name) })),
    paragraph(`<bdi dir="ltr">${escapeHtml(email)}</bdi>`),
    `<div dir="auto" style="margin:0 0 16px;padding:16px;background:#F4F1EA;white-space:pre-wrap">${escapeHtml(message)}</div>`,
    paragraph(escapeHtml(answer)),
  ].join("\n");
  const text = [fill(from, { name: isolatedText(name) }), email, message, answer].join("\n\n");
  return {
    subject,
    text: `${text}\n`,
    html: layout({ language, subject, preview, body }),
    replyTo: email,
  };
}
