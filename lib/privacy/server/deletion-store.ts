import { clientOf, inTransaction, type Tx } from "@/lib/core/server/transaction";
import { type DeletionStep, LEASE_SECONDS } from "@/lib/privacy/rules";
import { Prisma } from "@/prisma/generated/client";

// The column keeps milliseconds and rounds: a plain now() would be due only after itself.
const NOW = Prisma.sql`date_trunc('milliseconds', now())`;

/** A deletion in a worker's hands. Every write names the fence: a worker that overslept moves nothing. */
export interface DeletionClaim {
  userId: string;
  step: string;
  /** Which try of this step this is. */
  attempt: number;
  fence: number;
}

/** Writes the job down, due at once; a second asking changes nothing. */
export async function insertDeletion(userId: string, step: DeletionStep, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    INSERT INTO deletion (user_id, step, next_at) VALUES (${userId}::uuid, ${step}, ${NOW})
    ON CONFLICT DO NOTHING`;
}

/** True when this person asked to be deleted no longer ago than so many minutes. */
export async function askedWithin(userId: string, minutes: number): Promise<boolean> {
  const [row] = await clientOf().$queryRaw<{ recent: boolean }[]>`
    SELECT coalesce(deletion_asked_at > now() - make_interval(mins => ${minutes}::int), false) AS recent
    FROM "user" WHERE id = ${userId}::uuid`;
  return row?.recent ?? false;
}

/** Takes the deletion that has been due longest; null when there is none that no other worker has. */
export async function claimDeletion(): Promise<DeletionClaim | null> {
  const rows = await clientOf().$queryRaw<DeletionClaim[]>`
    UPDATE deletion SET fence = fence + 1, attempt = attempt + 1,
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    WHERE user_id = (
      SELECT user_id FROM deletion WHERE next_at <= now() AND (lease_until IS NULL OR lease_until < now())
      ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING user_id AS "userId", step, attempt, fence`;
  return rows[0] ?? null;
}

/** Lets go of the job, with the step to do next after so many seconds. False when it is another worker's by now. */
export async function moveDeletion(
  { userId, fence }: DeletionClaim,
  step: DeletionStep,
  seconds: number,
): Promise<boolean> {
  const moved = await clientOf().$executeRaw`
    UPDATE deletion SET step = ${step}, attempt = 0, error = NULL, lease_until = NULL,
      next_at = ${NOW} + make_interval(secs => ${seconds}::int)
    WHERE user_id = ${userId}::uuid AND fence = ${fence}`;
  return moved === 1;
}

/** The same step again, later; what went wrong is kept for whoever looks. */
export async function postponeDeletion(
  { userId, fence }: DeletionClaim,
  seconds: number,
  error: string,
): Promise<boolean> {
  const moved = await clientOf().$executeRaw`
    UPDATE deletion SET error = ${error.slice(0, 500)}, lease_until = NULL,
      next_at = now() + make_interval(secs => ${seconds}::int)
    WHERE user_id = ${userId}::uuid AND fence = ${fence}`;
  return moved === 1;
}

/** The end: nothing is left of the person, the job included. */
export async function closeDeletion({ userId, fence }: DeletionClaim): Promise<boolean> {
  const { count } = await clientOf().deletion.deleteMany({ where: { userId, fence } });
  return count === 1;
}

/**
 * Deletes the person's own row, and by cascade what is left below it. False while media are left: their rows are all
 * that knows of their objects. Throws for somebody who never asked.
 */
export function deletePerson(userId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const client = clientOf(tx);
    // Whoever is writing a row of this person is waited for; whoever comes later finds no person to hang it on.
    const rows = await client.$queryRaw<{ asked: boolean }[]>`
      SELECT deletion_asked_at IS NOT NULL AS asked FROM "user" WHERE id = ${userId}::uuid FOR UPDATE`;
    const [person] = rows;
    if (!person) return true;
    if (!person.asked) throw new Error("this person did not ask to be deleted");
    return (
      (await client.$executeRaw`
        DELETE FROM "user" WHERE id = ${userId}::uuid
          AND NOT EXISTS (SELECT 1 FROM media WHERE media.user_id = "user".id)`) === 1
    );
  });
}
