import { z } from "zod";
import { defaultBrand } from "@/lib/core/brand";
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

export const accountDeletionData = z.object({ name: z.string() });

/** The farewell: says that a deletion was asked for, and what becomes of everything. */
export function renderAccountDeletion(
  language: Language,
  { name }: z.infer<typeof accountDeletionData>,
): RenderedMail {
  const { greeting, signOff, accountDeletion: words } = mailMessages(language);
  const { supportEmail } = defaultBrand;
  const lines = [words.lead, words.published, words.notYou];
  const text = [
    fill(greeting, { name: isolatedText(name) }),
    ...lines,
    // On a line of its own an address keeps its direction in any language.
    supportEmail,
    signOff,
  ].join("\n\n");
  const body = [
    paragraph(fill(escapeHtml(greeting), { name: isolatedHtml(name) })),
    ...lines.map((line) => paragraph(escapeHtml(line))),
    paragraph(`<bdi dir="ltr">${escapeHtml(supportEmail)}</bdi>`),
    paragraph(escapeHtml(signOff)),
  ].join("\n");
  const { subject, preview } = words;
  return { subject, text: `${text}\n`, html: layout({ language, subject, preview, body }) };
}
