import {
  CLIENT_EMAIL_RETENTION_DAYS,
  LINK_MAIL_PAUSE_HOURS,
  MAX_LINK_MAILS,
  MAX_MAILS_PER_ADDRESS,
  MAX_MAILS_WITH_REMINDERS,
  REMINDER_DAYS,
  REMINDER_HOURS,
} from "@/lib/content-plan/limits";
import { COUNTED_LINK, type CountedLinkRow, OPEN } from "@/lib/content-plan/server/review-store";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

interface ClientMail {
  linkId: string;
  accountId: string;
  email: string;
  remindsClient: boolean;
}

/** Condition: the address got no more mails with links of any user than it may get within some hours. */
const isFree = (email: string) => Prisma.sql`(
  SELECT count(*) FROM outbox_mail o WHERE o."to" = ${email} AND o.template IN ('review-request', 'review-reminder')
    AND o.created_at > now() - make_interval(hours => ${LINK_MAIL_PAUSE_HOURS}::int)) < ${MAX_MAILS_PER_ADDRESS}`;

/** Condition: the client of `review_link l` stopped its reminders. */
const HAS_STOPPED = Prisma.sql`l.client_email = ANY (l.stopped_emails)`;

/**
 * Counts a mail that the owner sends with an open link, and stores its address. Returns the number of the mail; null for
 * a closed link, after the last mail, soon after a mail to the same address, for an address that stopped reminders, and when it got many from others.
 */
export async function countLinkMail(
  { linkId, accountId, email, remindsClient }: ClientMail,
  tx: Tx,
): Promise<number | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<{ mails: number }[]>`
    UPDATE review_link l
    SET client_email = ${email}, reminds_client = ${remindsClient}, mails = mails + 1, mailed_at = now()
    WHERE id = ${linkId}::uuid AND account_id = ${accountId}::uuid AND ${OPEN} AND mails < ${MAX_LINK_MAILS}
      AND (mailed_at IS NULL OR client_email <> ${email}
        OR mailed_at < now() - make_interval(hours => ${LINK_MAIL_PAUSE_HOURS}::int))
      AND NOT ${email} = ANY (stopped_emails)
      AND ${isFree(email)}
    RETURNING mails`;
  return row?.mails ?? null;
}

export interface DueReminder extends CountedLinkRow {
  clientEmail: string;
  mailedAt: Date;
  brandName: string;
  timeZone: string;
  userId: string;
  ownerEmail: string;
}

const { start, end } = REMINDER_HOURS;

/** Lists open links whose client is to be reminded: answers are missing, and the last mail is some days old. */
export function selectDueReminders(limit: number): Promise<DueReminder[]> {
  return getTransactionClient().$queryRaw<DueReminder[]>`
    SELECT due.*, a.name AS "brandName", a.time_zone AS "timeZone", a.user_id AS "userId", u.email AS "ownerEmail"
    FROM (${COUNTED_LINK} WHERE l.reminds_client AND ${OPEN} AND NOT (${HAS_STOPPED}) AND l.mails < ${MAX_MAILS_WITH_REMINDERS}
        AND l.client_email IS NOT NULL AND l.mailed_at < now() - make_interval(days => ${REMINDER_DAYS}::int)) due
      JOIN account a ON a.id = due."accountId" JOIN "user" u ON u.id = a.user_id
    WHERE due.waiting + due.changed > 0 AND u.deletion_asked_at IS NULL
      AND extract(hour FROM now() AT TIME ZONE a.time_zone) >= ${start}::int
      AND extract(hour FROM now() AT TIME ZONE a.time_zone) < ${end}::int
    ORDER BY due."mailedAt", due.id LIMIT ${limit}`;
}

/** Counts a reminder. Returns its number; null when the link was mailed, changed, stopped or closed since `due` was read. */
export async function countReminder({ id, mails, clientEmail }: DueReminder, tx: Tx): Promise<number | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<{ mails: number }[]>`
    UPDATE review_link l SET mails = mails + 1, mailed_at = now()
    WHERE id = ${id}::uuid AND mails = ${mails} AND reminds_client AND ${OPEN}
      AND NOT (${HAS_STOPPED})
      AND ${isFree(clientEmail)}
    RETURNING mails`;
  return row?.mails ?? null;
}

/** Turns the reminders of an open link on or off; false when there is no such link. */
export async function updateReminders(
  { linkId, accountId, remindsClient }: Omit<ClientMail, "email">,
  tx?: Tx,
): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE review_link l SET reminds_client = ${remindsClient}
    WHERE id = ${linkId}::uuid AND account_id = ${accountId}::uuid AND ${OPEN}`;
  return count === 1;
}

/** Reads a link for its client, open or not, with what its mails contain. */
export async function selectMailedLink(id: string) {
  const [row] = await getTransactionClient().$queryRaw<MailedLinkRow[]>`
    SELECT l.id, l.client_email AS "clientEmail", l.stopped_emails AS "stoppedEmails", l.language, a.name AS "brandName"
    FROM review_link l JOIN account a ON a.id = l.account_id
    WHERE l.id = ${id}::uuid AND l.client_email IS NOT NULL`;
  return row ?? null;
}

export interface MailedLinkRow
  extends Pick<DueReminder, "id" | "clientEmail" | "stoppedEmails" | "language" | "brandName"> {}

/** Stops the reminders of a link to an address. Returns how many mails the link has; null when they were stopped. */
export async function insertStoppedEmail(linkId: string, email: string, tx: Tx): Promise<number | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<{ mails: number }[]>`
    UPDATE review_link SET stopped_emails = array_append(stopped_emails, ${email})
    WHERE id = ${linkId}::uuid AND client_email IS NOT NULL AND NOT ${email} = ANY (stopped_emails)
    RETURNING mails`;
  return row?.mails ?? null;
}

/** Allows reminders of a link to an address again; changes nothing unless they were stopped. */
export async function deleteStoppedEmail(linkId: string, email: string): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE review_link SET stopped_emails = array_remove(stopped_emails, ${email})
    WHERE id = ${linkId}::uuid AND ${email} = ANY (stopped_emails)`;
}

/** Deletes the addresses of clients whose links ended some days ago. Returns how many. */
export function deleteOldClientEmails(): Promise<number> {
  return getTransactionClient().$executeRaw`
    UPDATE review_link SET client_email = NULL, reminds_client = false, stopped_emails = '{}'
    WHERE (client_email IS NOT NULL OR cardinality(stopped_emails) > 0)
      AND least(expires_at, revoked_at) < now() - make_interval(days => ${CLIENT_EMAIL_RETENTION_DAYS}::int)`;
}
