import {
  deleteStoppedEmail,
  insertStoppedEmail,
  type MailedLinkRow,
  selectMailedLink,
} from "@/lib/content-plan/server/link-mail-store";
import { getLinkMailId } from "@/lib/content-plan/server/mail-review-link";
import { deriveStopToken } from "@/lib/content-plan/server/review-link-url";
import { AppError } from "@/lib/core/errors";
import { isSameSecret } from "@/lib/core/server/crypto";
import { runInTransaction } from "@/lib/core/server/transaction";
import { type Language, toLanguage } from "@/lib/i18n/direction";
import { deleteQueuedMail } from "@/lib/mail/server/outbox-store";

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{64}$/;

interface StopInput {
  params: { token: string };
}

interface StopPage {
  brandName: string;
  language: Language;
  isStopped: boolean;
}

/** Returns what the page of a token shows; null for an unknown token and when the address is not known any more. */
export async function findStopPage(token: string): Promise<StopPage | null> {
  const found = await findClient(token);
  if (!found) return null;
  const { link, email } = found;
  const { brandName, language, stoppedEmails } = link;
  return { brandName, language: toLanguage(language), isStopped: stoppedEmails.includes(email) };
}

/**
 * Stops the reminders of a link to the address of the token, and takes back those that are queued. The token is the only
 * proof: one-click requests of mail services have neither cookies nor our origin (RFC 8058). Throws not_found.
 */
export async function stopReminders({ params }: StopInput) {
  const { link, email } = await getClient(params.token);
  await runInTransaction(async (tx) => {
    const mails = await insertStoppedEmail(link.id, email, tx);
    if (mails === null) return;
    const ids = Array.from({ length: mails }, (_, index) => getLinkMailId(link.id, index + 1));
    await deleteQueuedMail({ ids, to: email, template: "review-reminder" }, tx);
  });
  return { isStopped: true };
}

/** Allows the reminders to the address of the token again. Throws not_found. */
export async function resumeReminders({ params }: StopInput) {
  const { link, email } = await getClient(params.token);
  await deleteStoppedEmail(link.id, email);
  return { isStopped: false };
}

async function getClient(token: string) {
  const found = await findClient(token);
  if (!found) throw new AppError("not_found");
  return found;
}

/** Finds the address of a token among the current one of its link and those that stopped. */
async function findClient(token: string): Promise<{ link: MailedLinkRow; email: string } | null> {
  const id = TOKEN.exec(token)?.slice(1).join("-");
  const link = id ? await selectMailedLink(id) : null;
  if (!link) return null;
  const email = [link.clientEmail, ...link.stoppedEmails].find((one) =>
    isSameSecret(token, deriveStopToken(link.id, one)),
  );
  return email === undefined ? null : { link, email };
}
