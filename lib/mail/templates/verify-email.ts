import type { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { mailMessages } from "@/lib/mail/messages";
import type { RenderedMail } from "@/lib/mail/templates/layout";
import { type linkMailData, renderLinkMail } from "@/lib/mail/templates/link-mail";

/** The mail that asks a new person to confirm their address. */
export function renderVerifyEmail(language: Language, data: z.infer<typeof linkMailData>): RenderedMail {
  const { expiry, ignore, ...words } = mailMessages(language).verifyEmail;
  return renderLinkMail(language, data, { ...words, notes: [expiry, ignore] });
}
