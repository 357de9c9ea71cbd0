import { clientOf, type Tx } from "@/lib/core/server/transaction";

export interface LedgerLine {
  userId: string;
  kind: "grant" | "reserve" | "settle" | "release" | "expire";
  delta: number;
  key: string;
  ref?: string;
  balanceAfter: number;
}

/** Appends one line; false when this key and kind are already there: the effect happened before. */
export async function appendLedger(line: LedgerLine, tx: Tx): Promise<boolean> {
  const { count } = await clientOf(tx).ledgerEntry.createMany({ data: [line], skipDuplicates: true });
  return count === 1;
}

/** Opens the credit account with a first grant, or adds to an existing one. Returns the new balance. */
export async function addCredits(userId: string, amount: number, periodEnd: Date | null, tx: Tx) {
  const row = await clientOf(tx).creditAccount.upsert({
    where: { userId },
    create: { userId, balance: amount, granted: amount, periodEnd },
    update: { balance: { increment: amount }, granted: { increment: amount }, periodEnd },
  });
  return row.balance;
}

/**
 * What a person has; null before the first grant. `balance` is what can be spent now, by the database's clock: nothing
 * once the period is over, and without the trial's rest once the trial is.
 */
export async function findCreditAccount(userId: string) {
  const rows = await clientOf().$queryRaw<
    { balance: number; reserved: number; granted: number; period: number; period_end: Date | null }[]
  >`
    SELECT CASE WHEN period_end <= now() THEN 0 WHEN trial_end <= now() THEN balance - trial_balance ELSE balance END
             AS balance, reserved, granted, period, period_end
    FROM credit_account WHERE user_id = ${userId}::uuid`;
  return rows[0] ?? null;
}

/** Gives an open reservation its whole time again; false when it is not open any more. */
export async function extendReservation(id: string, seconds: number): Promise<boolean> {
  const count = await clientOf().$executeRaw`
    UPDATE reservation SET deadline = now() + make_interval(secs => ${seconds})
    WHERE id = ${id}::uuid AND state = 'reserved'`;
  return count === 1;
}

/** The reservation of an action, if any. */
export function findReservation(userId: string, key: string) {
  return clientOf().reservation.findUnique({ where: { userId_key: { userId, key } } });
}

/** The job that an action pays for, or has paid for; null for one that was given back. */
export async function findJobOfAction(userId: string, key: string): Promise<string | null> {
  return (await findReservation(userId, key))?.jobId ?? null;
}

/** Open reservations past their deadline, those of open jobs left out: the reaper's list. */
export async function findOverdue(limit: number): Promise<string[]> {
  const rows = await clientOf().$queryRaw<{ id: string }[]>`
    SELECT id FROM reservation WHERE state = 'reserved' AND deadline < now()
      AND NOT EXISTS (SELECT 1 FROM job WHERE job.id = job_id AND job.state IN ('queued', 'running')) ORDER BY deadline LIMIT ${limit}`;
  return rows.map((row) => row.id);
}

/** Records that a mailbox has had its trial; false when it had one before (TRI1). */
export async function claimTrial(mailboxHash: string, tx: Tx): Promise<boolean> {
  const { count } = await clientOf(tx).trialClaim.createMany({
    data: [{ mailboxHash }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Credits settled per kind in the present period: what the meter shows as spent. */
export async function sumSettledByKind(userId: string): Promise<{ kind: string; credits: number }[]> {
  return clientOf().$queryRaw<{ kind: string; credits: number }[]>`
    SELECT kind, sum(cost)::int AS credits FROM reservation
    WHERE user_id = ${userId}::uuid AND state = 'settled'
      AND period = (SELECT period FROM credit_account WHERE user_id = ${userId}::uuid)
    GROUP BY kind`;
}
