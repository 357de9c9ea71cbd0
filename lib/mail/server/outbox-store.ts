import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { ACCOUNT_DELETION_TEMPLATE, DELIVERY_LEASE_SECONDS } from "@/lib/mail/limits";
import type { TemplateName } from "@/lib/mail/templates/template-registry";

export interface NewMail {
  /** Derived from the cause, so that a repeated insert is one mail. Null: a new id. */
  id: string | null;
  to: string;
  userId: string | null;
  template: string;
  language: string;
  /** Encrypted, because links in it grant access until they expire. */
  encrypted: string;
}

export interface ClaimedMail {
  id: string;
  to: string;
  template: string;
  language: string;
  /** Stored name of the encrypted text. */
  data: { sealed: string };
  /** The number of the attempt; only the latest may close the row. */
  attempt: number;
}

/** Inserts a mail, due immediately; does nothing when its id exists. */
export async function insertMail(mail: NewMail, tx?: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    INSERT INTO outbox_mail (id, "to", user_id, template, language, data)
    VALUES (COALESCE(${mail.id}::uuid, uuidv7()), ${mail.to}, ${mail.userId}::uuid, ${mail.template}, ${mail.language},
            jsonb_build_object('sealed', ${mail.encrypted}::text))
    ON CONFLICT (id) DO NOTHING`;
}

/** Deletes mails to an address that wait for their delivery; one that is being delivered stays. */
export async function deleteQueuedMail(
  { ids, to, template }: { ids: string[]; to: string; template: TemplateName },
  tx: Tx,
): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    DELETE FROM outbox_mail WHERE id = ANY (${ids}::uuid[]) AND "to" = ${to} AND template = ${template}
      AND state = 'queued' AND (lease_until IS NULL OR lease_until < now())`;
}

export async function claimMail(): Promise<ClaimedMail | null> {
  const rows = await getTransactionClient().$queryRaw<ClaimedMail[]>`
    UPDATE outbox_mail
    SET attempt = attempt + 1, lease_until = now() + make_interval(secs => ${DELIVERY_LEASE_SECONDS}::int)
    WHERE id = (
      SELECT id FROM outbox_mail
      WHERE state = 'queued' AND next_at <= now() AND (lease_until IS NULL OR lease_until < now())
      ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, "to", template, language, data, attempt`;
  return rows[0] ?? null;
}

/** Deletes the content too. Returns false when a later attempt has taken over. */
export async function markMailClosed(
  { id, attempt }: ClaimedMail,
  state: "sent" | "failed",
  error: string | null,
): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    UPDATE outbox_mail
    SET state = ${state}, error = ${error}, data = '{}', lease_until = NULL,
        sent_at = CASE WHEN ${state} = 'sent' THEN now() END
    WHERE id = ${id}::uuid AND attempt = ${attempt} AND state = 'queued'`;
  return count === 1;
}

export async function rescheduleMail(
  { id, attempt }: ClaimedMail,
  seconds: number,
  error: string,
): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE outbox_mail
    SET next_at = now() + make_interval(secs => ${seconds}::int), lease_until = NULL, error = ${error}
    WHERE id = ${id}::uuid AND attempt = ${attempt} AND state = 'queued'`;
}

/**
 * Deletes closed mail older than `days`, counted from the last attempt, and account deletion mail immediately.
 * Returns the number of deleted mails.
 */
export async function deleteClosedMail(days: number): Promise<number> {
  return getTransactionClient().$executeRaw`
    DELETE FROM outbox_mail
    WHERE state IN ('sent', 'failed') AND (template = ${ACCOUNT_DELETION_TEMPLATE}
      OR (next_at < now() - make_interval(days => ${days}::int)
        AND (sent_at IS NULL OR sent_at < now() - make_interval(days => ${days}::int))))`;
}

export interface MailBacklog {
  state: "queued" | "failed";
  mails: number;
  /** Age of the oldest of them in seconds. */
  oldestSeconds: number;
}

/** Counts the mails that wait or were given up in the last 30 days; none of a state are no row. */
export function listMailBacklog(tx?: Tx): Promise<MailBacklog[]> {
  return getTransactionClient(tx).$queryRaw<MailBacklog[]>`
    SELECT state, count(*)::int AS mails, extract(epoch FROM now() - min(created_at))::float8 AS "oldestSeconds"
    FROM outbox_mail WHERE state IN ('queued', 'failed') GROUP BY state`;
}
