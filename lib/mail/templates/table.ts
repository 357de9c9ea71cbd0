import type { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { accountDeletionData, renderAccountDeletion } from "@/lib/mail/templates/account-deletion";
import {
  billingNoticeData,
  receiptData,
  renderCancelled,
  renderCardDeclined,
  renderEnded,
  renderReceipt,
} from "@/lib/mail/templates/billing";
import {
  connectionNoticeData,
  renderConnectionEnded,
  renderConnectionExpiring,
} from "@/lib/mail/templates/connection-notices";
import { contactMessageData, renderContactMessage } from "@/lib/mail/templates/contact-message";
import { renderGoogleTookOver } from "@/lib/mail/templates/google-took-over";
import type { RenderedMail } from "@/lib/mail/templates/layout";
import { linkMailData } from "@/lib/mail/templates/link-mail";
import { renderPasswordChanged, renderResetPassword } from "@/lib/mail/templates/passwords";
import {
  postNoticeData,
  renderClientApproved,
  renderClientCommented,
  renderFilmReady,
  renderPostFailed,
  renderPostNeedsReview,
  renderPostPublished,
} from "@/lib/mail/templates/post-notices";
import { renderVerifyEmail } from "@/lib/mail/templates/verify-email";

/** Every mail we send: what it needs to know, and how it is written. */
const TEMPLATES = {
  "verify-email": template(linkMailData, renderVerifyEmail),
  "reset-password": template(linkMailData, renderResetPassword),
  "password-changed": template(linkMailData, renderPasswordChanged),
  "google-took-over": template(linkMailData, renderGoogleTookOver),
  "account-deletion": template(accountDeletionData, renderAccountDeletion),
  "payment-receipt": template(receiptData, renderReceipt),
  "card-declined": template(billingNoticeData, renderCardDeclined),
  "subscription-cancelled": template(billingNoticeData, renderCancelled),
  "subscription-ended": template(billingNoticeData, renderEnded),
  "post-published": template(postNoticeData, renderPostPublished),
  "post-failed": template(postNoticeData, renderPostFailed),
  "post-needs-review": template(postNoticeData, renderPostNeedsReview),
  "film-ready": template(postNoticeData, renderFilmReady),
  "client-commented": template(postNoticeData, renderClientCommented),
  "client-approved": template(postNoticeData, renderClientApproved),
  "connection-ended": template(connectionNoticeData, renderConnectionEnded),
  "connection-expiring": template(connectionNoticeData, renderConnectionExpiring),
  "contact-message": template(contactMessageData, renderContactMessage),
};

export type TemplateName = keyof typeof TEMPLATES;
export type TemplateData<N extends TemplateName> = (typeof TEMPLATES)[N]["example"];

function template<T>(data: z.ZodType<T>, render: (language: Language, data: T) => RenderedMail) {
  return {
    render: (language: Language, stored: unknown) => render(language, data.parse(stored)),
    /** Never set: carries the type of the data to `TemplateData`. */
    example: undefined as T,
  };
}

/** Writes a stored mail; throws for a template or data that this version does not know. */
export function renderMail(name: string, language: Language, data: unknown): RenderedMail {
  const found = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name as TemplateName] : undefined;
  if (!found) throw new Error(`no mail template ${name}`);
  return found.render(language, data);
}
