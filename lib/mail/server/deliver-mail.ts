import { unseal } from "@/lib/core/server/crypto";
import { log } from "@/lib/core/server/logger";
import { knownLanguage } from "@/lib/i18n/direction";
import { retryAfter } from "@/lib/mail/rules";
import { type ClaimedMail, claimMail, closeMail, postponeMail } from "@/lib/mail/server/outbox-store";
import { renderMail } from "@/lib/mail/templates/table";
import type { MailOutcome, MailPort } from "@/lib/providers/mail/port";
import { mailPort } from "@/lib/providers/mail/registry";

/** Tries due mails that no other worker has, oldest first, until none is left or `limit` were tried. Returns how many. */
export async function deliverDueMail(limit = 50, mail: MailPort = mailPort()): Promise<number> {
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
    await closeMail(row, "sent", null);
    return;
  }
  const wait = outcome.kind === "retry" ? retryAfter(row.attempt) : null;
  log().warn({ mailId: row.id, attempt: row.attempt, wait, reason: outcome.reason }, "mail not sent");
  if (wait === null) await closeMail(row, "failed", outcome.reason);
  else await postponeMail(row, wait, outcome.reason);
}

async function attempt(row: ClaimedMail, mail: MailPort): Promise<MailOutcome> {
  const language = knownLanguage(row.language);
  try {
    const rendered = renderMail(row.template, language, JSON.parse(unseal(row.data.sealed)));
    return await mail.send({ ...rendered, to: row.to, language, id: row.id });
  } catch (error) {
    // Ours to mend (an older worker, a missing key): the mail waits for that.
    return { kind: "retry", reason: error instanceof Error ? error.message : "could not be written" };
  }
}
