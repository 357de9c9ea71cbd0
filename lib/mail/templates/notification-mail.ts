import { z } from "zod";
import type { Direction, Language } from "@/lib/i18n/direction";
import { getMailMessages } from "@/lib/mail/messages";
import {
  escapeHtml,
  type RenderedMail,
  renderButton,
  renderParagraph,
  renderPlainLink,
  renderSentences,
  SMALL_TEXT_STYLE,
} from "@/lib/mail/templates/layout";
import { renderUserMail } from "@/lib/mail/templates/user-mail";

export const notificationMailData = z.object({
  name: z.string(),
  brand: z.string(),
  platform: z.string(),
  link: z.url(),
  settings: z.url(),
});

export interface NotificationMailTexts {
  subject: string;
  preview: string;
  /** Paragraphs; external text is in {placeholders} and isolated in its direction. */
  lines: string[];
  values: Record<string, string>;
  /** Directions of values; others have that of their first strong character. */
  directions?: Record<string, Direction> | undefined;
  button: string;
}

export function getPlatformText(table: Record<string, string> & { other: string }, platform: string): string {
  return (Object.hasOwn(table, platform) && table[platform]) || table.other;
}

export function renderNotificationMail(
  language: Language,
  { name, link, settings }: z.infer<typeof notificationMailData>,
  { lines, values, directions, button: label, ...words }: NotificationMailTexts,
): RenderedMail {
  const { fallback, notices } = getMailMessages(language);
  const sentences = renderSentences(lines, values, directions);
  return renderUserMail(language, {
    name,
    ...words,
    text: [...sentences.text, link, `${notices.settings}\n${settings}`],
    body: [
      ...sentences.body,
      renderButton(label, link),
      renderParagraph(`${escapeHtml(fallback)}<br>${renderPlainLink(link)}`, SMALL_TEXT_STYLE),
      renderParagraph(`${escapeHtml(notices.settings)}<br>${renderPlainLink(settings)}`, SMALL_TEXT_STYLE),
    ],
  });
}
