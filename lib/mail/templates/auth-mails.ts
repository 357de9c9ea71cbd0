import { z } from "zod";
import { siteConfig } from "@/lib/core/site-config";
import type { Language } from "@/lib/i18n/direction";
import { getMailMessages } from "@/lib/mail/messages";
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

/** Renders the mail that confirms an account deletion. */
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

/** The data of a mail with one link. */
export const linkMailData = z.object({ name: z.string(), link: z.url() });

export interface LinkMailTexts {
  subject: string;
  preview: string;
  lead: string;
  button: string;
  /** Text below the link. */
  notes: string[];
}

/** Renders a mail with one link: greeting, lead, button, URL as text. */
export function renderLinkMail(
  language: Language,
  { name, link }: z.infer<typeof linkMailData>,
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

type Data = z.infer<typeof linkMailData>;

/** Renders the mail with the password reset link. */
export function renderResetPassword(language: Language, data: Data): RenderedMail {
  const { expiry, ignore, ...words } = getMailMessages(language).resetPassword;
  return renderLinkMail(language, data, { ...words, notes: [expiry, ignore] });
}

/** Renders the mail about a changed password, with the next step when the user did not change it. */
export function renderPasswordChanged(language: Language, data: Data): RenderedMail {
  const { ignore, ...words } = getMailMessages(language).passwordChanged;
  return renderLinkMail(language, data, { ...words, notes: [ignore] });
}
