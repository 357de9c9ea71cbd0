import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { formatProseDate } from "@/lib/i18n/format-date";
import { mailMessages } from "@/lib/mail/messages";
import type { RenderedMail } from "@/lib/mail/templates/layout";
import { noticeData, renderNotice, wordsFor } from "@/lib/mail/templates/notice";

export const connectionNoticeData = noticeData.extend({
  /** When it ends, on the brand's clock. */
  endsAt: z.iso.datetime().nullable(),
  daysLeft: z.int().nullable(),
  timeZone: z.string(),
});

type Data = z.infer<typeof connectionNoticeData>;

interface Words {
  subject: string;
  preview: string;
  lead: string;
  after: string;
  button: string;
}

function render(language: Language, data: Data, words: Words): RenderedMail {
  const { notices } = mailMessages(language);
  const { lead, after, subject, ...rest } = words;
  const { brand, platform, endsAt, daysLeft, timeZone } = data;
  const ours = (sentence: string) =>
    sentence
      .replace("{to}", wordsFor(notices.to, platform))
      .replace("{when}", whenText(notices.when, daysLeft ?? 0));
  const date = endsAt ? formatProseDate(endsAt, language, timeZone) : "";
  return renderNotice(language, data, {
    ...rest,
    subject: ours(subject),
    lines: [ours(lead), after],
    values: { brand, date },
  });
}

function whenText(
  words: { today: string; tomorrow: string; two: string; many: string },
  days: number,
): string {
  const named = [words.today, words.tomorrow, words.two][days];
  return named ?? words.many.replace("{n}", String(days));
}

/** A network takes no posts of ours any more until the person connects again. */
export function renderConnectionEnded(language: Language, data: Data): RenderedMail {
  return render(language, data, mailMessages(language).connectionEnded);
}

/** It will come to that soon. */
export function renderConnectionExpiring(language: Language, data: Data): RenderedMail {
  return render(language, data, mailMessages(language).connectionExpiring);
}
