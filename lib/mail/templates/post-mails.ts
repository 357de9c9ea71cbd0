import { z } from "zod";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";
import { getTextDirection } from "@/lib/i18n/text-direction";
import { getFailureCauseText, getMailMessages, type MailMessages } from "@/lib/mail/messages";
import type { RenderedMail } from "@/lib/mail/templates/layout";
import {
  getPlatformText,
  notificationMailData,
  renderNotificationMail,
} from "@/lib/mail/templates/notification-mail";

export const postMailData = notificationMailData.extend({
  /** The first words of the post; empty without text. */
  title: z.string(),
  problem: z.object({ code: z.string() }).nullable(),
  /** The client's comment; missing in mails queued by older versions. */
  comment: z.string().default(""),
  /** Gives title and comment their direction; missing in mails queued by older versions. */
  postLanguage: z.enum(LANGUAGES).optional(),
});

type Data = z.infer<typeof postMailData>;

function render(
  language: Language,
  data: Data,
  words: MailMessages["postPublished"],
  more: string[],
): RenderedMail {
  const { lead, leadUntitled, ...rest } = words;
  const { title, brand, platform, postLanguage } = data;
  // Line breaks in a quote would end its bidi isolation.
  const comment = data.comment.replace(/\s*\n\s*/g, " ");
  const on = getPlatformText(getMailMessages(language).notices.on, platform);
  // The platform's text is part of the sentence and must not be isolated.
  const first = (title ? lead : leadUntitled).replace("{on}", on);
  return renderNotificationMail(language, data, {
    ...rest,
    lines: [first, ...more],
    values: { title, brand, comment },
    directions: postLanguage && {
      title: getTextDirection(title, postLanguage),
      comment: getTextDirection(comment, postLanguage),
    },
  });
}

export function renderPostPublished(language: Language, data: Data): RenderedMail {
  return render(language, data, getMailMessages(language).postPublished, []);
}

export function renderPostFailed(language: Language, data: Data): RenderedMail {
  const { after, ...words } = getMailMessages(language).postFailed;
  return render(language, data, words, [
    `${getFailureCauseText(language, data.problem?.code ?? "")} ${after}`,
  ]);
}

export function renderPostNeedsReview(language: Language, data: Data): RenderedMail {
  const { after, ...words } = getMailMessages(language).postNeedsReview;
  return render(language, data, words, [after]);
}

export function renderVideoReady(language: Language, data: Data): RenderedMail {
  return render(language, data, getMailMessages(language).videoReady, []);
}

export function renderClientCommented(language: Language, data: Data): RenderedMail {
  const { quote, ...words } = getMailMessages(language).clientCommented;
  return render(language, data, words, data.comment ? [quote] : []);
}

export function renderClientApproved(language: Language, data: Data): RenderedMail {
  const { quote, ...words } = getMailMessages(language).clientApproved;
  return render(language, data, words, data.comment ? [quote] : []);
}
