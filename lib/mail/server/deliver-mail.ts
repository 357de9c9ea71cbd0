import { decryptSecret } from "@/lib/core/server/crypto";
import { getLogger } from "@/lib/core/server/logger";
import { toLanguage } from "@/lib/i18n/direction";
import { CLOSED_MAIL_RETENTION_DAYS, getMailRetryBackoff } from "@/lib/mail/limits";
import {
  type ClaimedMail,
  claimMail,
  deleteClosedMail,
  markMailClosed,
  rescheduleMail,
} from "@/lib/mail/server/outbox-store";
import { renderMail } from "@/lib/mail/templates/template-registry";
import type { MailOutcome, MailPort } from "@/lib/providers/mail/port";
import { getMailPort } from "@/lib/providers/mail/registry";

/** Attempts due mails, oldest first, up to `limit`. Returns the number of attempts. */
export async function deliverDueMail(limit = 50, mail: MailPort = getMailPort()): Promise<number> {
  for (let tried = 0; tried < limit; tried += 1) {
    const row = await claimMail();
    if (!row) return tried;
    await deliver(row, mail);
  }
  return limit;
}

async function deliver(row: ClaimedMail, mail: MailPort): Promise<void> {
  const outcome = await attempt(row, mail);
  if (outcome.kind === "sent") {
    await markMailClosed(row, "sent", null);
    return;
  }
  const wait = outcome.kind === "retry" ? getMailRetryBackoff(row.attempt) : null;
  getLogger().warn({ mailId: row.id, attempt: row.attempt, wait, reason: outcome.reason }, "mail not sent");
  if (wait === null) await markMailClosed(row, "failed", outcome.reason);
  else await rescheduleMail(row, wait, outcome.reason);
}

async function attempt(row: ClaimedMail, mail: MailPort): Promise<MailOutcome> {
  const language = toLanguage(row.language);
  try {
    const rendered = renderMail(row.template, language, JSON.parse(decryptSecret(row.data.sealed)));
    return await mail.send({ ...rendered, to: row.to, language, id: row.id });
  } catch (error) {
    // An internal error (an older worker, a missing key): the mail is retried later.
    return { kind: "retry", reason: error instanceof Error ? error.message : "could not be written" };
  }
}

export async function deleteOldClosedMail(): Promise<void> {
  await deleteClosedMail(CLOSED_MAIL_RETENTION_DAYS);
}
