import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { fillPlaceholders, getMailMessages } from "@/lib/mail/messages";
import {
  escapeHtml,
  isolateBidiHtml,
  isolateBidiText,
  type RenderedMail,
  renderMailLayout,
  renderParagraph,
} from "@/lib/mail/templates/layout";

export const contactMessageData = z.object({ name: z.string(), email: z.email(), message: z.string() });

/** Renders a visitor's message to the support address, with the visitor as Reply-To. */
export function renderContactMessage(
  language: Language,
  { name, email, message }: z.infer<typeof contactMessageData>,
): RenderedMail {
  const { subject: words, preview, from, answer } = getMailMessages(language).contactMessage;
  const subject = fillPlaceholders(words, { name: isolateBidiText(name) });
  const body = [
    renderParagraph(fillPlaceholders(escapeHtml(from), { name: isolateBidiHtml(name) })),
    renderParagraph(`<bdi dir="ltr">${escapeHtml(email)}</bdi>`),
    `<div dir="auto" style="margin:0 0 16px;padding:16px;background:#F4F1EA;white-space:pre-wrap">${escapeHtml(message)}</div>`,
    renderParagraph(escapeHtml(answer)),
  ].join("\n");
  const text = [fillPlaceholders(from, { name: isolateBidiText(name) }), email, message, answer].join("\n\n");
  return {
    subject,
    text: `${text}\n`,
    html: renderMailLayout({ language, subject, preview, body }),
    replyTo: email,
  };
}
