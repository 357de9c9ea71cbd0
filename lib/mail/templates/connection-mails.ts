import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { formatDay } from "@/lib/i18n/format-date";
import { getMailMessages, type MailMessages } from "@/lib/mail/messages";
import type { RenderedMail } from "@/lib/mail/templates/layout";
import {
  getPlatformText,
  notificationMailData,
  renderNotificationMail,
} from "@/lib/mail/templates/notification-mail";

export const connectionMailData = notificationMailData.extend({
  /** In the account's time zone. */
  endsAt: z.iso.datetime().nullable(),
  daysLeft: z.int().nullable(),
  timeZone: z.string(),
});

type Data = z.infer<typeof connectionMailData>;

function render(language: Language, data: Data, words: MailMessages["connectionEnded"]): RenderedMail {
  const { notices } = getMailMessages(language);
  const { lead, after, subject, ...rest } = words;
  const { brand, platform, endsAt, daysLeft, timeZone } = data;
  const ours = (sentence: string) =>
    sentence
      .replace("{to}", getPlatformText(notices.to, platform))
      .replace("{when}", whenText(notices.when, daysLeft ?? 0));
  const date = endsAt ? formatDay(endsAt, language, timeZone) : "";
  return renderNotificationMail(language, data, {
    ...rest,
    subject: ours(subject),
    lines: [ours(lead), after],
    values: { brand, date },
  });
}

function whenText(words: MailMessages["notices"]["when"], days: number): string {
  const named = [words.today, words.tomorrow, words.two][days];
  return named ?? words.many.replace("{n}", String(days));
}

export function renderConnectionEnded(language: Language, data: Data): RenderedMail {
  return render(language, data, getMailMessages(language).connectionEnded);
}

export function renderConnectionExpiring(language: Language, data: Data): RenderedMail {
  return render(language, data, getMailMessages(language).connectionExpiring);
}
