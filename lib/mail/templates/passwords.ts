import type { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { mailMessages } from "@/lib/mail/messages";
import type { RenderedMail } from "@/lib/mail/templates/layout";
import { type linkMailData, renderLinkMail } from "@/lib/mail/templates/link-mail";

type Data = z.infer<typeof linkMailData>;

/** The mail with the link that sets a new password. */
export function renderResetPassword(language: Language, data: Data): RenderedMail {
  const { expiry, ignore, ...words } = mailMessages(language).resetPassword;
  return renderLinkMail(language, data, { ...words, notes: [expiry, ignore] });
}

/** The mail that says a password was changed, with the way out for whoever did not do it. */
export function renderPasswordChanged(language: Language, data: Data): RenderedMail {
  const { ignore, ...words } = mailMessages(language).passwordChanged;
  return renderLinkMail(language, data, { ...words, notes: [ignore] });
}
