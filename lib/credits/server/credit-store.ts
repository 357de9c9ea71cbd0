import { getPageOffset, type Page } from "@/lib/core/paging";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { LedgerRow } from "@/lib/credits/serializers";
import { Prisma } from "@/prisma/generated/client";

export interface LedgerEntry {
  userId: string;
  kind: "grant" | "reserve" | "settle" | "release" | "expire";
  delta: number;
  key: string;
  ref?: string;
  balanceAfter: number;
}

/** Appends a ledger entry; false when this key and kind exist: the effect has happened. */
export async function insertLedgerEntry(line: LedgerEntry, tx: Tx): Promise<boolean> {
  const { count } = await getTransactionClient(tx).ledgerEntry.createMany({
    data: [line],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Returns the credits that a refund took, and until when they would last if they were returned now. */
export async function findTakenCredits(
  userId: string,
  { key, paidUntil }: { key: string; paidUntil: Date },
  tx: Tx,
): Promise<{ credits: number; until: Date } | null> {
  const rows = await getTransactionClient(tx).$queryRaw<{ credits: number; until: Date }[]>`
    SELECT -delta AS credits, now() + (${paidUntil}::timestamptz - at) AS until FROM ledger_entry
    WHERE user_id = ${userId}::uuid AND kind = 'expire' AND key = ${key}`;
  return rows[0] ?? null;
}

/** Opens the credit account with a first grant, or adds to an existing one. Returns the new balance. */
export async function addCredits(userId: string, amount: number, periodEnd: Date | null, tx: Tx) {
  const row = await getTransactionClient(tx).creditAccount.upsert({
    where: { userId },
    create: { userId, balance: amount, granted: amount, periodEnd },
    update: { balance: { increment: amount }, granted: { increment: amount }, periodEnd },
  });
  return row.balance;
}

/** Part of the balance that an unverified user of a running trial cannot spend yet. */
export const LOCKED_CREDITS_SQL = Prisma.sql`
  CASE WHEN period_end <= now() OR trial_end <= now() THEN 0
       ELSE least(trial_locked, CASE WHEN trial_end IS NULL THEN balance ELSE trial_balance END) END`;

export interface CreditAccountState {
  /** Spendable now: without credits of an ended period or trial (database clock), and without the locked ones. */
  balance: number;
  locked: number;
  reserved: number;
  granted: number;
  period: number;
  period_end: Date | null;
}

/** Null before the first grant. */
export async function findCreditAccount(userId: string) {
  const rows = await getTransactionClient().$queryRaw<CreditAccountState[]>`
    SELECT CASE WHEN period_end <= now() THEN 0 WHEN trial_end <= now() THEN balance - trial_balance ELSE balance END
             - ${LOCKED_CREDITS_SQL} AS balance, ${LOCKED_CREDITS_SQL} AS locked, reserved, granted, period, period_end
    FROM credit_account WHERE user_id = ${userId}::uuid`;
  return rows[0] ?? null;
}

export async function extendReservation(id: string, seconds: number): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    UPDATE reservation SET deadline = now() + make_interval(secs => ${seconds})
    WHERE id = ${id}::uuid AND state = 'reserved'`;
  return count === 1;
}

export function findReservation(userId: string, key: string) {
  return getTransactionClient().reservation.findUnique({ where: { userId_key: { userId, key } } });
}

export async function findJobByIdempotencyKey(userId: string, key: string): Promise<string | null> {
  return (await findReservation(userId, key))?.jobId ?? null;
}

/** Lists open reservations past their deadline, except those of open jobs (for the reaper). */
export async function findOverdueReservations(limit: number): Promise<string[]> {
  const rows = await getTransactionClient().$queryRaw<{ id: string }[]>`
    SELECT id FROM reservation WHERE state = 'reserved' AND deadline < now()
      AND NOT EXISTS (SELECT 1 FROM job WHERE job.id = job_id AND job.state IN ('queued', 'running')) ORDER BY deadline LIMIT ${limit}`;
  return rows.map((row) => row.id);
}

/** Returns the credits that are reserved for running work of all users. */
export async function sumReservedCredits(tx?: Tx): Promise<number> {
  const [row] = await getTransactionClient(tx).$queryRaw<{ credits: number }[]>`
    SELECT coalesce(sum(cost), 0)::int AS credits FROM reservation WHERE state = 'reserved'`;
  return row?.credits ?? 0;
}

/** Returns true when a mailbox has had its trial [TRI1]. */
export async function isTrialClaimed(mailboxHash: string, tx: Tx): Promise<boolean> {
  return (await getTransactionClient(tx).trialClaim.count({ where: { mailboxHash } })) > 0;
}

/** Records that a mailbox has had its trial; false when it had one before [TRI1]. */
export async function claimTrial(mailboxHash: string, tx: Tx): Promise<boolean> {
  const { count } = await getTransactionClient(tx).trialClaim.createMany({
    data: [{ mailboxHash }],
    skipDuplicates: true,
  });
  return count === 1;
}

export async function sumSettledByKind(userId: string): Promise<{ kind: string; credits: number }[]> {
  return getTransactionClient().$queryRaw<{ kind: string; credits: number }[]>`
    SELECT kind, sum(cost)::int AS credits FROM reservation
    WHERE user_id = ${userId}::uuid AND state = 'settled'
      AND period = (SELECT period FROM credit_account WHERE user_id = ${userId}::uuid)
    GROUP BY kind`;
}

// A settlement of the full cost moves nothing: the reservation's entry has it already. Nor does a refund of spent credits.
const SHOWN = (userId: string) => Prisma.sql`
  FROM ledger_entry AS l WHERE l.user_id = ${userId}::uuid AND NOT (l.kind IN ('settle', 'expire') AND l.delta = 0)`;

export async function selectHistory(
  userId: string,
  page: Page,
): Promise<{ rows: LedgerRow[]; total: number }> {
  const [rows, counts] = await Promise.all([
    getTransactionClient().$queryRaw<LedgerRow[]>`
      SELECT entry.*, r.state FROM (
        SELECT l.id, l.kind, l.ref AS what, l.delta, l.balance_after AS "balanceAfter", l.at, l.key
        ${SHOWN(userId)} ORDER BY l.at DESC, l.id DESC LIMIT ${page.limit} OFFSET ${getPageOffset(page)}
      ) AS entry
      LEFT JOIN reservation AS r ON r.id = CASE WHEN entry.kind = 'reserve' THEN entry.key::uuid END
      ORDER BY entry.at DESC, entry.id DESC`,
    getTransactionClient().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${SHOWN(userId)}`,
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
}
