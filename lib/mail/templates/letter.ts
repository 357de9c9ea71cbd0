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

export interface Letter {
  /** Whom it greets. */
  name: string;
  subject: string;
  preview: string;
  /** What stands between greeting and sign-off: paragraphs of plain text, and the same as ready HTML. */
  text: string[];
  body: string[];
}

/** Any mail to a person, in both forms: greeting, what it says, sign-off. */
export function renderLetter(
  language: Language,
  { name, subject, preview, text, body }: Letter,
): RenderedMail {
  const { greeting, signOff } = mailMessages(language);
  const plain = [fill(greeting, { name: isolatedText(name) }), ...text, signOff].join("\n\n");
  const html = [
    paragraph(fill(escapeHtml(greeting), { name: isolatedHtml(name) })),
    ...body,
    paragraph(escapeHtml(signOff)),
  ].join("\n");
  return { subject, text: `${plain}\n`, html: layout({ language, subject, preview, body: html }) };
}
