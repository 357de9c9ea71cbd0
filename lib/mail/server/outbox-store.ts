import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { FAREWELL, LEASE_SECONDS } from "@/lib/mail/rules";

export interface NewMail {
  /** Made from what the mail is about: the same one written twice is one mail. Absent: a new id. */
  id: string | null;
  to: string;
  userId: string | null;
  template: string;
  language: string;
  /** Sealed: links in it open doors until they expire. */
  sealed: string;
}

export interface ClaimedMail {
  id: string;
  to: string;
  template: string;
  language: string;
  data: { sealed: string };
  /** Which try this is; only the latest may close the row. */
  attempt: number;
}

/** Writes a mail into the outbox, due at once; nothing when a mail of this id is there already. */
export async function insertMail(mail: NewMail, tx?: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    INSERT INTO outbox_mail (id, "to", user_id, template, language, data)
    VALUES (COALESCE(${mail.id}::uuid, uuidv7()), ${mail.to}, ${mail.userId}::uuid, ${mail.template}, ${mail.language},
            jsonb_build_object('sealed', ${mail.sealed}::text))
    ON CONFLICT (id) DO NOTHING`;
}

/** Takes the oldest due mail for one try; null when there is none that no other worker has. */
export async function claimMail(): Promise<ClaimedMail | null> {
  const rows = await clientOf().$queryRaw<ClaimedMail[]>`
    UPDATE outbox_mail
    SET attempt = attempt + 1, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    WHERE id = (
      SELECT id FROM outbox_mail
      WHERE state = 'queued' AND next_at <= now() AND (lease_until IS NULL OR lease_until < now())
      ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, "to", template, language, data, attempt`;
  return rows[0] ?? null;
}

/** Sent or given up: what the mail said is forgotten with it. False when a later try has taken over. */
export async function closeMail(
  { id, attempt }: ClaimedMail,
  state: "sent" | "failed",
  error: string | null,
): Promise<boolean> {
  const count = await clientOf().$executeRaw`
    UPDATE outbox_mail
    SET state = ${state}, error = ${error}, data = '{}', lease_until = NULL,
        sent_at = CASE WHEN ${state} = 'sent' THEN now() END
    WHERE id = ${id}::uuid AND attempt = ${attempt} AND state = 'queued'`;
  return count === 1;
}

/** Puts a mail back for a later try. */
export async function postponeMail(
  { id, attempt }: ClaimedMail,
  seconds: number,
  error: string,
): Promise<void> {
  await clientOf().$executeRaw`
    UPDATE outbox_mail
    SET next_at = now() + make_interval(secs => ${seconds}::int), lease_until = NULL, error = ${error}
    WHERE id = ${id}::uuid AND attempt = ${attempt} AND state = 'queued'`;
}

/**
 * Forgets mails that were sent or given up so many days ago; a mail given up has only the time of its last try. A
 * farewell is forgotten at once.
 */
export async function deleteClosedMail(days: number): Promise<number> {
  return clientOf().$executeRaw`
    DELETE FROM outbox_mail
    WHERE state IN ('sent', 'failed') AND (template = ${FAREWELL}
      OR (next_at < now() - make_interval(days => ${days}::int)
        AND (sent_at IS NULL OR sent_at < now() - make_interval(days => ${days}::int))))`;
}
