import type { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { mailMessages } from "@/lib/mail/messages";
import type { RenderedMail } from "@/lib/mail/templates/layout";
import { type linkMailData, renderLinkMail } from "@/lib/mail/templates/link-mail";

/** Tells somebody that their first Google sign-in ended a password which nobody had proved to be theirs. */
export function renderGoogleTookOver(language: Language, data: z.infer<typeof linkMailData>): RenderedMail {
  const { ended, check, ...words } = mailMessages(language).googleTookOver;
  return renderLinkMail(language, data, { ...words, notes: [ended, check] });
}
