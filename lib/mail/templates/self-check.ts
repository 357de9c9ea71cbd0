import { z } from "zod";
import type { Language } from "@/lib/i18n/direction";
import { getMailMessages } from "@/lib/mail/messages";
import {
  escapeHtml,
  type RenderedMail,
  renderMailLayout,
  renderParagraph,
  renderSentences,
  SMALL_TEXT_STYLE,
} from "@/lib/mail/templates/layout";

export const PROBLEM_CODES = [
  "publicationsLate",
  "jobsWaiting",
  "mailsWaiting",
  "mailsFailed",
  "publicationsFailing",
  "tasksFailing",
  "paymentsUnresolved",
  "deletionsFailing",
  "storeDown",
  "connectionsEnding",
  "versionEnding",
  "diskFull",
  "certificateEnding",
  "certificateInvalid",
  "certificateUnread",
  "backupOld",
  "backupMissing",
  "remoteBackupOld",
  "remoteBackupMissing",
  "remoteBackupDamaged",
  "remoteBackupUnreachable",
  "checkFailed",
] as const;

/** A finding of the self-check. `value` fills the placeholder in the sentence of its code. */
const problem = z.object({ code: z.enum(PROBLEM_CODES), value: z.string() });
export type Problem = z.infer<typeof problem>;

export const selfCheckData = z.object({ address: z.url(), problems: z.array(problem).min(1) });

/** Renders the daily mail to the operators: one line per problem. */
export function renderSelfCheck(
  language: Language,
  { address, problems }: z.infer<typeof selfCheckData>,
): RenderedMail {
  const { subject: words, preview, lead, next, problems: sentences } = getMailMessages(language).selfCheck;
  const subject = words.replace("{count}", String(problems.length));
  const parts = [
    renderSentences([lead], { address }, { address: "ltr" }),
    ...problems.map(({ code, value }) => renderSentences([sentences[code]], { value }, { value: "ltr" })),
  ];
  const body = [
    ...parts.flatMap((part) => part.body),
    renderParagraph(escapeHtml(next), SMALL_TEXT_STYLE),
  ].join("\n");
  const text = [...parts.flatMap((part) => part.text), next].join("\n\n");
  return { subject, text: `${text}\n`, html: renderMailLayout({ language, subject, preview, body }) };
}
