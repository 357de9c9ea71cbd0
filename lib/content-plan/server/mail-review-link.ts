import { z } from "zod";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { LINK_MAIL_PAUSE_HOURS, MAX_LINK_MAILS, MAX_REMINDERS_PER_RUN } from "@/lib/content-plan/limits";
import type { MailReviewLinkBody } from "@/lib/content-plan/schemas";
import {
  countLinkMail,
  countReminder,
  type DueReminder,
  selectDueReminders,
  updateReminders,
} from "@/lib/content-plan/server/link-mail-store";
import { getReviewUrl, getStopUrls } from "@/lib/content-plan/server/review-link-url";
import { withoutAddress } from "@/lib/content-plan/server/review-links";
import { type CountedLinkRow, selectReviewLink } from "@/lib/content-plan/server/review-store";
import { AppError } from "@/lib/core/errors";
import { createIdempotentId } from "@/lib/core/server/crypto";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { toLanguage } from "@/lib/i18n/direction";
import { formatDay } from "@/lib/i18n/format-date";
import { queueMail } from "@/lib/mail/server/queue-mail";

interface LinkInput {
  account: AccountRow;
  params: { linkId: string };
}

interface MailInput extends LinkInput {
  user: { id: string; email: string; emailVerifiedAt: Date | null };
  body: MailReviewLinkBody;
}

/**
 * Mails a link to a client; a second mail to the same address is a reminder. Throws forbidden for an owner whose own
 * address is not verified, not_found for a closed or unknown link, and unprocessable with `details.reason`: `stopped`
 * for an address that stopped reminders, `too_soon` within 20 hours of the last mail to this address, or of five with links of any user, `too_many` after 10 mails, `no_url`
 * when the URL is not known any more.
 */
export async function mailReviewLink({ user, account, params, body }: MailInput) {
  const row = await runInTransaction(async (tx) => {
    const link = await findOpenLink(account, params.linkId, tx);
    if (user.emailVerifiedAt === null) {
      throw new AppError("forbidden", { message: "Verify your email address before you mail clients" });
    }
    const number = await countLinkMail({ linkId: link.id, accountId: account.id, ...body }, tx);
    if (number === null) throw refusal(link, body.email);
    const isReminder = link.clientEmail === body.email;
    const brand = { brandName: account.name, timeZone: account.timeZone, ownerEmail: user.email };
    await queueLinkMail({ ...link, ...brand, clientEmail: body.email }, { number, isReminder }, user.id, tx);
    return findOpenLink(account, link.id, tx);
  });
  return { link: withoutAddress(row) };
}

function refusal({ mails, stoppedEmails }: CountedLinkRow, email: string): AppError {
  if (stoppedEmails.includes(email)) {
    const message = "This client stopped reminders. Copy the link and send it yourself";
    return new AppError("unprocessable", { message, details: { reason: "stopped" } });
  }
  if (mails >= MAX_LINK_MAILS) {
    const message = `This link was mailed ${MAX_LINK_MAILS} times. Copy it, or create another link`;
    return new AppError("unprocessable", { message, details: { reason: "too_many", limit: MAX_LINK_MAILS } });
  }
  const message = `This client was mailed within the last ${LINK_MAIL_PAUSE_HOURS} hours`;
  return new AppError("unprocessable", { message, details: { reason: "too_soon" } });
}

/** Turns the automatic reminders of a link on or off. Throws not_found for a closed or unknown link. */
export async function updateReviewLink({
  account,
  params,
  body: { remindsClient },
}: LinkInput & { body: { remindsClient: boolean } }) {
  const { id: linkId } = await findOpenLink(account, params.linkId);
  if (!(await updateReminders({ linkId, accountId: account.id, remindsClient })))
    throw new AppError("not_found");
  return { link: withoutAddress(await findOpenLink(account, linkId)) };
}

/** Mails the reminders that are due. A cron task; returns how many were queued. */
export async function sendDueReminders(): Promise<number> {
  let queued = 0;
  for (const due of await selectDueReminders(MAX_REMINDERS_PER_RUN)) {
    try {
      if (await remind(due)) queued += 1;
    } catch (error) {
      // One link must not keep the others of all users from their reminders.
      getLogger().warn({ err: error, link: due.id }, "reminder to a client failed");
    }
  }
  return queued;
}

async function remind(due: DueReminder): Promise<boolean> {
  if (!getReviewUrl(due)) {
    await updateReminders({ linkId: due.id, accountId: due.accountId, remindsClient: false });
    return false;
  }
  return runInTransaction(async (tx) => {
    const number = await countReminder(due, tx);
    if (number === null) return false;
    await queueLinkMail(due, { number, isReminder: true }, due.userId, tx);
    return true;
  });
}

async function findOpenLink(account: AccountRow, id: string, tx?: Tx): Promise<CountedLinkRow> {
  const link = z.uuid().safeParse(id).success ? await selectReviewLink(account.id, id, tx) : null;
  if (!link?.isOpen) throw new AppError("not_found");
  return link;
}

/** Returns the id in the outbox of a mail with a link. */
export const getLinkMailId = (linkId: string, number: number) => createIdempotentId(linkId, `mail ${number}`);

type MailedLink = Pick<DueReminder, "id" | "tokenHash" | "language" | "expiresAt" | "hasPassword"> &
  Pick<DueReminder, "clientEmail" | "brandName" | "timeZone" | "ownerEmail">;

async function queueLinkMail(
  link: MailedLink,
  { number, isReminder }: { number: number; isReminder: boolean },
  userId: string,
  tx: Tx,
): Promise<void> {
  const url = getReviewUrl(link);
  if (!url) {
    const message = "The address of this link isn’t known any more. Create another link";
    throw new AppError("unprocessable", { message, details: { reason: "no_url" } });
  }
  const language = toLanguage(link.language);
  const stop = getStopUrls(link);
  await queueMail(
    {
      id: getLinkMailId(link.id, number),
      to: link.clientEmail,
      userId,
      template: isReminder ? "review-reminder" : "review-request",
      language,
      data: {
        brand: link.brandName,
        link: url,
        date: formatDay(link.expiresAt, language, link.timeZone, { weekday: true }),
        hasPassword: link.hasPassword,
        replyTo: link.ownerEmail,
        stopLink: stop.page,
        unsubscribeUrl: stop.call,
      },
    },
    tx,
  );
}
