import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { causeText, mailMessages } from "@/lib/mail/messages";
import type { RenderedMail } from "@/lib/mail/templates/layout";
import { noticeData, renderNotice, wordsFor } from "@/lib/mail/templates/notice";

export const postNoticeData = noticeData.extend({
  /** The first words of the post; empty for one without. */
  title: z.string(),
  problem: z.object({ code: z.string() }).nullable(),
  /** What a client wrote; mails that were queued before clients could write have none. */
  comment: z.string().default(""),
});

type Data = z.infer<typeof postNoticeData>;

interface Words {
  subject: string;
  preview: string;
  lead: string;
  leadUntitled: string;
  button: string;
}

function render(language: Language, data: Data, words: Words, more: string[]): RenderedMail {
  const { lead, leadUntitled, ...rest } = words;
  const { title, brand, platform } = data;
  // Quoted within our line: its own breaks would end what keeps it in its direction.
  const comment = data.comment.replace(/\s*\n\s*/g, " ");
  const on = wordsFor(mailMessages(language).notices.on, platform);
  // The network's words belong to our sentence: isolated they could not lean on it.
  const first = (title ? lead : leadUntitled).replace("{on}", on);
  return renderNotice(language, data, {
    ...rest,
    lines: [first, ...more],
    values: { title, brand, comment },
  });
}

/** A post went out. */
export function renderPostPublished(language: Language, data: Data): RenderedMail {
  return render(language, data, mailMessages(language).postPublished, []);
}

/** A post did not go out: why, and that nothing was lost. */
export function renderPostFailed(language: Language, data: Data): RenderedMail {
  const { after, ...words } = mailMessages(language).postFailed;
  return render(language, data, words, [`${causeText(language, data.problem?.code ?? "")} ${after}`]);
}

/** Nobody knows whether a post went out: look, then say. */
export function renderPostNeedsReview(language: Language, data: Data): RenderedMail {
  const { after, ...words } = mailMessages(language).postNeedsReview;
  return render(language, data, words, [after]);
}

/** The film that was made for a post is there. */
export function renderFilmReady(language: Language, data: Data): RenderedMail {
  return render(language, data, mailMessages(language).filmReady, []);
}

/** A client said what should change, in their own words. */
export function renderClientCommented(language: Language, data: Data): RenderedMail {
  const { quote, ...words } = mailMessages(language).clientCommented;
  return render(language, data, words, data.comment ? [quote] : []);
}

/** A client would have a post go out as it is; some add a word. */
export function renderClientApproved(language: Language, data: Data): RenderedMail {
  const { quote, ...words } = mailMessages(language).clientApproved;
  return render(language, data, words, data.comment ? [quote] : []);
}
