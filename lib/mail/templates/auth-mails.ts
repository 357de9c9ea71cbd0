import { z } from "zod";
import { siteConfig } from "@/lib/core/site-config";
import type { Language } from "@/lib/i18n/direction";
import { getMailMessages, type MailMessages } from "@/lib/mail/messages";
import {
  escapeHtml,
  type RenderedMail,
  renderButton,
  renderParagraph,
  renderPlainLink,
  SMALL_TEXT_STYLE,
} from "@/lib/mail/templates/layout";
import { renderUserMail } from "@/lib/mail/templates/user-mail";

export const accountDeletionData = z.object({ name: z.string() });

export function renderAccountDeletion(
  language: Language,
  { name }: z.infer<typeof accountDeletionData>,
): RenderedMail {
  const { lead, published, notYou, ...words } = getMailMessages(language).accountDeletion;
  const { supportEmail } = siteConfig;
  const lines = [lead, published, notYou];
  return renderUserMail(language, {
    name,
    ...words,
    // On its own line an email address keeps its direction in any language.
    text: [...lines, supportEmail],
    body: [
      ...lines.map((line) => renderParagraph(escapeHtml(line))),
      renderParagraph(`<bdi dir="ltr">${escapeHtml(supportEmail)}</bdi>`),
    ],
  });
}

export const linkMailData = z.object({ name: z.string(), link: z.url() });

type Data = z.infer<typeof linkMailData>;

export interface LinkMailTexts extends Omit<MailMessages["passwordChanged"], "ignore"> {
  notes: string[];
}

export function renderLinkMail(
  language: Language,
  { name, link }: Data,
  { lead, button: label, notes, ...words }: LinkMailTexts,
): RenderedMail {
  const { fallback } = getMailMessages(language);
  return renderUserMail(language, {
    name,
    ...words,
    // On its own line a URL keeps its direction in any language.
    text: [lead, link, notes.join("\n")],
    body: [
      renderParagraph(escapeHtml(lead)),
      renderButton(label, link),
      renderParagraph(`${escapeHtml(fallback)}<br>${renderPlainLink(link)}`, SMALL_TEXT_STYLE),
      renderParagraph(notes.map(escapeHtml).join("<br>"), SMALL_TEXT_STYLE),
    ],
  });
}

export function renderResetPassword(language: Language, data: Data): RenderedMail {
  const { expiry, ignore, ...words } = getMailMessages(language).resetPassword;
  return renderLinkMail(language, data, { ...words, notes: [expiry, ignore] });
}
