import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { fillPlaceholders, getMailMessages, type MailMessages } from "@/lib/mail/messages";
import {
  escapeHtml,
  isolateBidiText,
  type RenderedMail,
  renderButton,
  renderMailLayout,
  renderParagraph,
  renderPlainLink,
  renderSentences,
  renderTextLink,
  SMALL_TEXT_STYLE,
} from "@/lib/mail/templates/layout";

export const reviewMailData = z.object({
  brand: z.string(),
  link: z.url(),
  /** The last day of the link, as text. */
  date: z.string(),
  hasPassword: z.boolean(),
  /** The address of the brand's owner. */
  replyTo: z.email(),
  /** Page that stops reminders. A mail that the release before queued has no such URLs. */
  stopLink: z.url().optional(),
  /** Target of a one-click POST that stops reminders. */
  unsubscribeUrl: z.url().optional(),
});

type Data = z.infer<typeof reviewMailData>;

/** Renders a mail to a client without an account, whose answers go to the owner of the brand. */
function render(
  language: Language,
  { brand, link, date, hasPassword, replyTo, stopLink, unsubscribeUrl }: Data,
  { subject: words, preview, lead }: MailMessages["reviewRequest"],
): RenderedMail {
  const { fallback, reviewMail } = getMailMessages(language);
  const { hello, how, password, expiry, reply, button: label, stop } = reviewMail;
  const subject = fillPlaceholders(words, { brand: isolateBidiText(brand) });
  const values = { brand, date };
  const before = renderSentences([hello, lead, how], values);
  const after = renderSentences([...(hasPassword ? [password] : []), expiry, reply], values);
  const body = [
    ...before.body,
    renderButton(label, link),
    ...after.body,
    renderParagraph(`${escapeHtml(fallback)}<br>${renderPlainLink(link)}`, SMALL_TEXT_STYLE),
    ...(stopLink ? [renderParagraph(renderTextLink(stop, stopLink), SMALL_TEXT_STYLE)] : []),
  ].join("\n");
  return {
    subject,
    // On its own line a URL keeps its direction in any language.
    text: `${[...before.text, link, ...after.text, ...(stopLink ? [`${stop}:\n${stopLink}`] : [])].join("\n\n")}\n`,
    html: renderMailLayout({ language, subject, preview, body }),
    replyTo,
    unsubscribeUrl,
  };
}

export function renderReviewRequest(language: Language, data: Data): RenderedMail {
  return render(language, data, getMailMessages(language).reviewRequest);
}

export function renderReviewReminder(language: Language, data: Data): RenderedMail {
  return render(language, data, getMailMessages(language).reviewReminder);
}
