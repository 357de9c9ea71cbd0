import type { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { getMailMessages } from "@/lib/mail/messages";
import {
  accountDeletionData,
  linkMailData,
  renderAccountDeletion,
  renderLinkMail,
  renderResetPassword,
} from "@/lib/mail/templates/auth-mails";
import {
  billingMailData,
  receiptData,
  renderCardDeclined,
  renderDisputeWon,
  renderPaymentDisputed,
  renderPaymentPartlyRefunded,
  renderPaymentRefunded,
  renderPaymentUnconfirmed,
  renderReceipt,
  renderRenewalConfirmation,
  renderSubscriptionCancelled,
  renderSubscriptionEnded,
  unconfirmedData,
} from "@/lib/mail/templates/billing";
import {
  connectionMailData,
  renderConnectionEnded,
  renderConnectionExpiring,
} from "@/lib/mail/templates/connection-mails";
import { contactMessageData, renderContactMessage } from "@/lib/mail/templates/contact-message";
import type { RenderedMail } from "@/lib/mail/templates/layout";
import {
  postMailData,
  renderClientApproved,
  renderClientCommented,
  renderPostFailed,
  renderPostNeedsReview,
  renderPostPublished,
  renderVideoReady,
} from "@/lib/mail/templates/post-mails";
import { renderReviewReminder, renderReviewRequest, reviewMailData } from "@/lib/mail/templates/review-mails";
import { renderSelfCheck, selfCheckData } from "@/lib/mail/templates/self-check";

const TEMPLATES = {
  "verify-email": template(linkMailData, renderVerifyEmail),
  "reset-password": template(linkMailData, renderResetPassword),
  "password-changed": template(linkMailData, renderNoticeMail("passwordChanged")),
  "google-linked": template(linkMailData, renderGoogleMail("googleLinked")),
  "google-took-over": template(linkMailData, renderGoogleMail("googleTookOver")),
  "second-factor-on": template(linkMailData, renderNoticeMail("secondFactorOn")),
  "second-factor-off": template(linkMailData, renderNoticeMail("secondFactorOff")),
  "second-factor-changed": template(linkMailData, renderNoticeMail("secondFactorChanged")),
  "account-deletion": template(accountDeletionData, renderAccountDeletion),
  "payment-receipt": template(receiptData, renderReceipt),
  "payment-unconfirmed": template(unconfirmedData, renderPaymentUnconfirmed),
  "card-declined": template(billingMailData, renderCardDeclined),
  "renewal-confirmation": template(billingMailData, renderRenewalConfirmation),
  "subscription-cancelled": template(billingMailData, renderSubscriptionCancelled),
  "subscription-ended": template(billingMailData, renderSubscriptionEnded),
  "payment-refunded": template(billingMailData, renderPaymentRefunded),
  "payment-partly-refunded": template(billingMailData, renderPaymentPartlyRefunded),
  "payment-disputed": template(billingMailData, renderPaymentDisputed),
  "dispute-won": template(billingMailData, renderDisputeWon),
  "post-published": template(postMailData, renderPostPublished),
  "post-failed": template(postMailData, renderPostFailed),
  "post-needs-review": template(postMailData, renderPostNeedsReview),
  "film-ready": template(postMailData, renderVideoReady),
  "client-commented": template(postMailData, renderClientCommented),
  "client-approved": template(postMailData, renderClientApproved),
  "connection-ended": template(connectionMailData, renderConnectionEnded),
  "connection-expiring": template(connectionMailData, renderConnectionExpiring),
  "review-request": template(reviewMailData, renderReviewRequest),
  "review-reminder": template(reviewMailData, renderReviewReminder),
  "contact-message": template(contactMessageData, renderContactMessage),
  "self-check": template(selfCheckData, renderSelfCheck),
};

export type TemplateName = keyof typeof TEMPLATES;
export type TemplateData<N extends TemplateName> = (typeof TEMPLATES)[N]["example"];

function template<T>(data: z.ZodType<T>, render: (language: Language, data: T) => RenderedMail) {
  return {
    render: (language: Language, stored: unknown) => render(language, data.parse(stored)),
    /** Never set; only its type is used, by `TemplateData`. */
    example: undefined as T,
  };
}

/** Renders a stored mail; throws for an unknown template or invalid data. */
export function renderMail(name: string, language: Language, data: unknown): RenderedMail {
  const found = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name as TemplateName] : undefined;
  if (!found) throw new Error(`no mail template ${name}`);
  return found.render(language, data);
}

function renderVerifyEmail(language: Language, data: z.infer<typeof linkMailData>): RenderedMail {
  const { expiry, ignore, ...words } = getMailMessages(language).verifyEmail;
  return renderLinkMail(language, data, { ...words, notes: [expiry, ignore] });
}

/** Renders the mails about a change of the sign-in. */
function renderNoticeMail(
  name: "passwordChanged" | "secondFactorOn" | "secondFactorOff" | "secondFactorChanged",
) {
  return (language: Language, data: z.infer<typeof linkMailData>): RenderedMail => {
    const { ignore, ...words } = getMailMessages(language)[name];
    return renderLinkMail(language, data, { ...words, notes: [ignore] });
  };
}

/** Renders the mails about a first Google sign-in of a user who registered with a password. */
function renderGoogleMail(name: "googleLinked" | "googleTookOver") {
  return (language: Language, data: z.infer<typeof linkMailData>): RenderedMail => {
    const { ended, check, ...words } = getMailMessages(language)[name];
    return renderLinkMail(language, data, { ...words, notes: [ended, check] });
  };
}
