import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { fillPlaceholders, getMailMessages } from "@/lib/mail/messages";
import {
  escapeHtml,
  isolateBidiHtml,
  isolateBidiText,
  type RenderedMail,
  renderButton,
  renderParagraph,
  renderPlainLink,
  SMALL_TEXT_STYLE,
} from "@/lib/mail/templates/layout";
import { renderUserMail } from "@/lib/mail/templates/user-mail";

/** The data of every notification mail. */
export const notificationMailData = z.object({
  name: z.string(),
  brand: z.string(),
  platform: z.string(),
  link: z.url(),
  /** Link to the mail settings. */
  settings: z.url(),
});

export interface NotificationMailTexts {
  subject: string;
  preview: string;
  /** Paragraphs; external text is in {placeholders} and isolated in its direction. */
  lines: string[];
  values: Record<string, string>;
  button: string;
}

/** Returns a platform's text, with a fallback for unknown platforms. */
export function getPlatformText(table: Record<string, string> & { other: string }, platform: string): string {
  return (Object.hasOwn(table, platform) && table[platform]) || table.other;
}

/** Renders a notification mail: event, next step and link to the mail settings. */
export function renderNotificationMail(
  language: Language,
  { name, link, settings }: z.infer<typeof notificationMailData>,
  { lines, values, button: label, ...words }: NotificationMailTexts,
): RenderedMail {
  const { fallback, notices } = getMailMessages(language);
  const isolated = (wrap: (text: string) => string) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, wrap(value)]));
  return renderUserMail(language, {
    name,
    ...words,
    // On its own line a URL keeps its direction in any language.
    text: [
      ...lines.map((line) => fillPlaceholders(line, isolated(isolateBidiText))),
      link,
      `${notices.settings}\n${settings}`,
    ],
    body: [
      ...lines.map((line) => renderParagraph(fillPlaceholders(escapeHtml(line), isolated(isolateBidiHtml)))),
      renderButton(label, link),
      renderParagraph(`${escapeHtml(fallback)}<br>${renderPlainLink(link)}`, SMALL_TEXT_STYLE),
      renderParagraph(`${escapeHtml(notices.settings)}<br>${renderPlainLink(settings)}`, SMALL_TEXT_STYLE),
    ],
  });
}
