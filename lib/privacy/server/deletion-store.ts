import { getTransactionClient, runInTransaction, type Tx } from "@/lib/core/server/transaction";
import type { DeletionStep } from "@/lib/privacy/deletion-steps";
import { DELETION_LEASE_SECONDS } from "@/lib/privacy/limits";
import { Prisma } from "@/prisma/generated/client";

// The column rounds to milliseconds: a plain now() could be in the future.
const NOW = Prisma.sql`date_trunc('milliseconds', now())`;

/** Every write is conditional on the fencing token: a worker with an expired lease changes nothing. */
export interface DeletionClaim {
  userId: string;
  step: string;
  /** The number of the attempt of this step. */
  attempt: number;
  fence: number;
}

export async function insertDeletion(userId: string, step: DeletionStep, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    INSERT INTO deletion (user_id, step, next_at) VALUES (${userId}::uuid, ${step}, ${NOW})
    ON CONFLICT DO NOTHING`;
}

export async function wasRequestedWithin(userId: string, minutes: number): Promise<boolean> {
  const [row] = await getTransactionClient().$queryRaw<{ recent: boolean }[]>`
    SELECT coalesce(deletion_asked_at > now() - make_interval(mins => ${minutes}::int), false) AS recent
    FROM "user" WHERE id = ${userId}::uuid`;
  return row?.recent ?? false;
}

export async function claimDeletion(): Promise<DeletionClaim | null> {
  const rows = await getTransactionClient().$queryRaw<DeletionClaim[]>`
    UPDATE deletion SET fence = fence + 1, attempt = attempt + 1,
      lease_until = now() + make_interval(secs => ${DELETION_LEASE_SECONDS}::int)
    WHERE user_id = (
      SELECT user_id FROM deletion WHERE next_at <= now() AND (lease_until IS NULL OR lease_until < now())
      ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING user_id AS "userId", step, attempt, fence`;
  return rows[0] ?? null;
}

/** Stores the next step and releases the job. Returns false when the claim is lost. */
export async function advanceDeletion(
  { userId, fence }: DeletionClaim,
  step: DeletionStep,
  seconds: number,
): Promise<boolean> {
  const moved = await getTransactionClient().$executeRaw`
    UPDATE deletion SET step = ${step}, attempt = 0, error = NULL, lease_until = NULL,
      next_at = ${NOW} + make_interval(secs => ${seconds}::int)
    WHERE user_id = ${userId}::uuid AND fence = ${fence}`;
  return moved === 1;
}

export async function postponeDeletion(
  { userId, fence }: DeletionClaim,
  seconds: number,
  error: string,
): Promise<boolean> {
  const moved = await getTransactionClient().$executeRaw`
    UPDATE deletion SET error = ${error.slice(0, 500)}, lease_until = NULL,
      next_at = now() + make_interval(secs => ${seconds}::int)
    WHERE user_id = ${userId}::uuid AND fence = ${fence}`;
  return moved === 1;
}

/** Deletes the job; nothing of the user remains. Returns false when the claim is lost. */
export async function completeDeletion({ userId, fence }: DeletionClaim): Promise<boolean> {
  const { count } = await getTransactionClient().deletion.deleteMany({ where: { userId, fence } });
  return count === 1;
}

/** False while media are left, whose rows identify the objects. Throws for a user who did not ask for it. */
export function deleteUserRow(userId: string): Promise<boolean> {
  return runInTransaction(async (tx) => {
    const client = getTransactionClient(tx);
    // Waits for transactions that write rows of this user; later ones fail on the foreign key.
    const rows = await client.$queryRaw<{ isRequested: boolean }[]>`
      SELECT deletion_asked_at IS NOT NULL AS "isRequested" FROM "user" WHERE id = ${userId}::uuid FOR UPDATE`;
    const [user] = rows;
    if (!user) return true;
    if (!user.isRequested) throw new Error("user has not requested deletion");
    return (
      (await client.$executeRaw`
        DELETE FROM "user" WHERE id = ${userId}::uuid
          AND NOT EXISTS (SELECT 1 FROM media WHERE media.user_id = "user".id)`) === 1
    );
  });
}
