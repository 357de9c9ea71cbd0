import { z } from "zod";
import { ourBrand } from "@/lib/core/brand";
import type { Language } from "@/lib/i18n/direction";
import { mailMessages } from "@/lib/mail/messages";
import { escapeHtml, paragraph, type RenderedMail } from "@/lib/mail/templates/layout";
import { renderLetter } from "@/lib/mail/templates/letter";

export const accountDeletionData = z.object({ name: z.string() });

/** The farewell: says that a deletion was asked for, and what becomes of everything. */
export function renderAccountDeletion(
  language: Language,
  { name }: z.infer<typeof accountDeletionData>,
): RenderedMail {
  const { lead, published, notYou, ...words } = mailMessages(language).accountDeletion;
  const { supportEmail } = ourBrand;
  const lines = [lead, published, notYou];
  return renderLetter(language, {
    name,
    ...words,
    // On a line of its own an address keeps its direction in any language.
    text: [...lines, supportEmail],
    body: [
      ...lines.map((line) => paragraph(escapeHtml(line))),
      paragraph(`<bdi dir="ltr">${escapeHtml(supportEmail)}</bdi>`),
    ],
  });
}
