import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { formatDate } from "@/lib/i18n/format-date";
import { getMailMessages, type MailMessages } from "@/lib/mail/messages";
import {
  escapeHtml,
  isolateBidiHtml,
  isolateBidiText,
  type RenderedMail,
  renderButton,
  renderParagraph,
  renderSentences,
} from "@/lib/mail/templates/layout";
import { renderUserMail } from "@/lib/mail/templates/user-mail";

export const receiptData = z.object({
  name: z.string(),
  plan: z.string(),
  period: z.enum(["monthly", "yearly"]),
  /** Minor units of the currency. */
  amount: z.int(),
  currency: z.string(),
  cardLast4: z.string().nullable(),
  paidAt: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  receipt: z.string(),
});

export const billingMailData = z.object({
  name: z.string(),
  plan: z.string(),
  periodEnd: z.iso.datetime(),
  cardLast4: z.string().nullable(),
  link: z.url(),
  /** The part that a partial refund returned, in minor units of its currency. */
  refund: z.object({ amount: z.int(), currency: z.string() }).optional(),
  /** Present in mails about a dispute that was won. */
  restored: z.enum(["plan", "credits", "nothing"]).optional(),
  /** The renewal may have been charged: no lookup showed it. */
  isUnclear: z.boolean().optional(),
});

export const unconfirmedData = z.object({
  name: z.string(),
  plan: z.string(),
  /** Minor units of the currency. */
  amount: z.int(),
  currency: z.string(),
  paidAt: z.iso.datetime(),
  link: z.url(),
});

type Webhook = z.infer<typeof billingMailData>;

const date = (iso: string) => formatDate(iso, "UTC");

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
}

/** Renders a receipt line by line; each value is isolated in its direction. */
export function renderReceipt(language: Language, data: z.infer<typeof receiptData>): RenderedMail {
  const { lead, unused, notTaxDocument, monthly, yearly, subject, preview, ...labels } =
    getMailMessages(language).paymentReceipt;
  const lines: [string, string][] = [
    [labels.plan, data.plan],
    [labels.period, data.period === "yearly" ? yearly : monthly],
    [labels.amount, money(data.amount, data.currency)],
    [labels.card, data.cardLast4 ? `•••• ${data.cardLast4}` : ""],
    [labels.paidOn, date(data.paidAt)],
    [labels.paidUntil, date(data.periodEnd)],
    [labels.number, data.receipt],
  ];
  const shown = lines.filter(([, value]) => value !== "");
  return renderUserMail(language, {
    name: data.name,
    subject,
    preview,
    text: [
      lead,
      shown.map(([label, value]) => `${label}: ${isolateBidiText(value)}`).join("\n"),
      unused,
      notTaxDocument,
    ],
    body: [
      renderParagraph(escapeHtml(lead)),
      renderParagraph(
        shown.map(([label, value]) => `${escapeHtml(label)}: ${isolateBidiHtml(value)}`).join("<br>"),
      ),
      renderParagraph(escapeHtml(unused)),
      renderParagraph(escapeHtml(notTaxDocument)),
    ],
  });
}

type Words = Omit<MailMessages["cardDeclined"], "leadWithCard">;

function renderWebhook(language: Language, words: Words, { name, link, ...data }: Webhook): RenderedMail {
  const amount = data.refund ? money(data.refund.amount, data.refund.currency) : "";
  const values = {
    plan: data.plan,
    date: date(data.periodEnd),
    card: data.cardLast4 ?? "",
    amount,
  };
  const sentences = renderSentences(words.after === "" ? [words.lead] : [words.lead, words.after], values);
  return renderUserMail(language, {
    name,
    subject: words.subject,
    preview: words.preview,
    text: [...sentences.text, link],
    body: [...sentences.body, renderButton(words.button, link)],
  });
}

export function renderCardDeclined(language: Language, data: Webhook): RenderedMail {
  const { lead, leadWithCard, ...words } = getMailMessages(language).cardDeclined;
  return renderWebhook(language, { ...words, lead: data.cardLast4 ? leadWithCard : lead }, data);
}

export function renderRenewalConfirmation(language: Language, data: Webhook): RenderedMail {
  return renderWebhook(language, getMailMessages(language).renewalConfirmation, data);
}

export function renderSubscriptionCancelled(language: Language, data: Webhook): RenderedMail {
  return renderWebhook(language, getMailMessages(language).subscriptionCancelled, data);
}

export function renderSubscriptionEnded(language: Language, data: Webhook): RenderedMail {
  const { unclearLead, unclearAfter, ...words } = getMailMessages(language).subscriptionEnded;
  const unclear = data.isUnclear ? { lead: unclearLead, after: unclearAfter } : {};
  return renderWebhook(language, { ...words, ...unclear }, data);
}

export function renderPaymentUnconfirmed(
  language: Language,
  { name, plan, amount, currency, paidAt, link }: z.infer<typeof unconfirmedData>,
): RenderedMail {
  const { subject, preview, lead, after, button } = getMailMessages(language).paymentUnconfirmed;
  const values = { plan, amount: money(amount, currency), date: date(paidAt) };
  const sentences = renderSentences([lead, after], values);
  return renderUserMail(language, {
    ...{ name, subject, preview },
    text: [...sentences.text, link],
    body: [...sentences.body, renderButton(button, link)],
  });
}

export function renderPaymentRefunded(language: Language, data: Webhook): RenderedMail {
  return renderWebhook(language, getMailMessages(language).paymentRefunded, data);
}

export function renderPaymentDisputed(language: Language, data: Webhook): RenderedMail {
  return renderWebhook(language, getMailMessages(language).paymentDisputed, data);
}

export function renderPaymentPartlyRefunded(language: Language, data: Webhook): RenderedMail {
  return renderWebhook(language, getMailMessages(language).paymentPartlyRefunded, data);
}

export function renderDisputeWon(language: Language, data: Webhook): RenderedMail {
  const { plan, credits, ...words } = getMailMessages(language).disputeWon;
  const after = { plan, credits, nothing: "" }[data.restored ?? "nothing"];
  return renderWebhook(language, { ...words, after }, data);
}
