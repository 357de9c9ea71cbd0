import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { formatProseDate } from "@/lib/i18n/format-date";
import { fill, mailMessages } from "@/lib/mail/messages";
import {
  button,
  escapeHtml,
  isolatedHtml,
  isolatedText,
  paragraph,
  type RenderedMail,
} from "@/lib/mail/templates/layout";
import { renderLetter } from "@/lib/mail/templates/letter";

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
  /** The gateway's name of the charge. */
  receipt: z.string(),
});

export const billingNoticeData = z.object({
  name: z.string(),
  plan: z.string(),
  periodEnd: z.iso.datetime(),
  cardLast4: z.string().nullable(),
  link: z.url(),
});

type Notice = z.infer<typeof billingNoticeData>;

const date = (iso: string, language: Language) => formatProseDate(iso, language, "UTC");

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
}

/** What was paid, line by line; each value keeps its own direction. */
export function renderReceipt(language: Language, data: z.infer<typeof receiptData>): RenderedMail {
  const { lead, unused, monthly, yearly, ...rest } = mailMessages(language).paymentReceipt;
  const { subject, preview, ...labels } = rest;
  const lines: [string, string][] = [
    [labels.plan, data.plan],
    [labels.period, data.period === "yearly" ? yearly : monthly],
    [labels.amount, money(data.amount, data.currency)],
    [labels.card, data.cardLast4 ? `•••• ${data.cardLast4}` : ""],
    [labels.paidOn, date(data.paidAt, language)],
    [labels.paidUntil, date(data.periodEnd, language)],
    [labels.number, data.receipt],
  ];
  const shown = lines.filter(([, value]) => value !== "");
  const { name } = data;
  return renderLetter(language, {
    name,
    subject,
    preview,
    text: [lead, shown.map(([label, value]) => `${label}: ${isolatedText(value)}`).join("\n"), unused],
    body: [
      paragraph(escapeHtml(lead)),
      paragraph(shown.map(([label, value]) => `${escapeHtml(label)}: ${isolatedHtml(value)}`).join("<br>")),
      paragraph(escapeHtml(unused)),
    ],
  });
}

interface Words {
  subject: string;
  preview: string;
  lead: string;
  after: string;
  button: string;
}

/** A mail about a subscription: what happened, what it means, and the way to the plans. */
function renderNotice(language: Language, words: Words, { name, link, ...data }: Notice): RenderedMail {
  const values = { plan: data.plan, date: date(data.periodEnd, language), card: data.cardLast4 ?? "" };
  const isolated = (wrap: (text: string) => string) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, wrap(value)]));
  const lines = [words.lead, words.after];
  return renderLetter(language, {
    name,
    subject: words.subject,
    preview: words.preview,
    // On a line of its own an address keeps its direction in any language.
    text: [...lines.map((line) => fill(line, isolated(isolatedText))), link],
    body: [
      ...lines.map((line) => paragraph(fill(escapeHtml(line), isolated(isolatedHtml)))),
      button(words.button, link),
    ],
  });
}

/** A renewal was declined. */
export function renderCardDeclined(language: Language, data: Notice): RenderedMail {
  const { lead, leadWithCard, ...words } = mailMessages(language).cardDeclined;
  return renderNotice(language, { ...words, lead: data.cardLast4 ? leadWithCard : lead }, data);
}

/** The person has cancelled: until when the plan goes on. */
export function renderCancelled(language: Language, data: Notice): RenderedMail {
  return renderNotice(language, mailMessages(language).subscriptionCancelled, data);
}

/** The paid time is over. */
export function renderEnded(language: Language, data: Notice): RenderedMail {
  return renderNotice(language, mailMessages(language).subscriptionEnded, data);
}
