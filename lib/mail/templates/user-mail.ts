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

export interface UserMail {
  name: string;
  subject: string;
  preview: string;
  /** The body between greeting and sign-off: paragraphs of plain text, and the same as HTML. */
  text: string[];
  body: string[];
}

export function renderUserMail(
  language: Language,
  { name, subject, preview, text, body }: UserMail,
): RenderedMail {
  const { greeting, signOff } = getMailMessages(language);
  const plain = [fillPlaceholders(greeting, { name: isolateBidiText(name) }), ...text, signOff].join("\n\n");
  const html = [
    renderParagraph(fillPlaceholders(escapeHtml(greeting), { name: isolateBidiHtml(name) })),
    ...body,
    renderParagraph(escapeHtml(signOff)),
  ].join("\n");
  return { subject, text: `${plain}\n`, html: renderMailLayout({ language, subject, preview, body: html }) };
}
