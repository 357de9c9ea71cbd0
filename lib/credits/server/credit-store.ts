import { clientOf, type Tx } from "@/lib/core/server/transaction";
import type { Prisma } from "@/prisma/generated/client";

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

/** Moves credits from spendable to reserved; null when there are too few or their period is over. */
export async function takeCredits(userId: string, cost: number, tx: Tx): Promise<number | null> {
  const rows = await clientOf(tx).$queryRaw<{ balance: number }[]>`
    UPDATE credit_account SET balance = balance - ${cost}, reserved = reserved + ${cost}, updated_at = now()
    WHERE user_id = ${userId}::uuid AND balance >= ${cost} AND (period_end IS NULL OR period_end > now())
    RETURNING balance`;
  return rows[0]?.balance ?? null;
}

/** Ends a hold: reserved shrinks, and what comes back is spendable again. Returns the new balance. */
export async function endHold(userId: string, cost: number, back: number, tx: Tx): Promise<number> {
  const row = await clientOf(tx).creditAccount.update({
    where: { userId },
    data: { reserved: { decrement: cost }, balance: { increment: back } },
  });
  return row.balance;
}

/** Takes what is left of an ended period; the amount taken, 0 when it has not ended or nothing is left. */
export async function takeExpired(userId: string, tx: Tx): Promise<{ taken: number; key: string }> {
  const rows = await clientOf(tx).$queryRaw<{ taken: number; key: string }[]>`
    UPDATE credit_account AS c SET balance = 0, updated_at = now()
    FROM (SELECT user_id, balance, period_end FROM credit_account WHERE user_id = ${userId}::uuid FOR UPDATE) AS old
    WHERE c.user_id = old.user_id AND old.balance > 0 AND old.period_end <= now()
    RETURNING old.balance AS taken, 'expire:' || extract(epoch from old.period_end)::text || ':' || gen_random_uuid()::text AS key`;
  return rows[0] ?? { taken: 0, key: "" };
}

/** What a person has; null before the first grant. `balance` is 0 once the period is over by the database's clock. */
export async function findCreditAccount(userId: string) {
  const rows = await clientOf().$queryRaw<
    { balance: number; reserved: number; granted: number; period_end: Date | null }[]
  >`
    SELECT CASE WHEN period_end <= now() THEN 0 ELSE balance END AS balance, reserved, granted, period_end
    FROM credit_account WHERE user_id = ${userId}::uuid`;
  return rows[0] ?? null;
}

/** Opens a reservation; null when this action already has one. The deadline is the database's clock. */
export async function insertReservation(
  hold: { userId: string; key: string; kind: string; cost: number; seconds: number },
  tx: Tx,
): Promise<string | null> {
  const rows = await clientOf(tx).$queryRaw<{ id: string }[]>`
    INSERT INTO reservation (id, user_id, key, kind, cost, deadline)
    VALUES (gen_random_uuid(), ${hold.userId}::uuid, ${hold.key}, ${hold.kind}, ${hold.cost},
            now() + make_interval(secs => ${hold.seconds}))
    ON CONFLICT (user_id, key) DO NOTHING RETURNING id`;
  return rows[0]?.id ?? null;
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

/** reserved → settled, once; null when it is not open any more. */
export async function closeAsSettled(id: string, result: unknown, tx: Tx) {
  const [row] = await clientOf(tx).reservation.updateManyAndReturn({
    where: { id, state: "reserved" },
    data: { state: "settled", result: (result ?? null) as Prisma.InputJsonValue },
  });
  return row ?? null;
}

/** reserved → released, once; its key is set aside so that the action may be tried again. Null when not open. */
export async function closeAsReleased(id: string, tx: Tx) {
  const rows = await clientOf(tx).$queryRaw<{ user_id: string; cost: number; kind: string }[]>`
    UPDATE reservation SET state = 'released', key = key || ':' || id::text
    WHERE id = ${id}::uuid AND state = 'reserved' RETURNING user_id, cost, kind`;
  return rows[0] ?? null;
}

/** Open reservations past their deadline: the reaper's list. */
export async function findOverdue(limit: number): Promise<string[]> {
  const rows = await clientOf().$queryRaw<{ id: string }[]>`
    SELECT id FROM reservation WHERE state = 'reserved' AND deadline < now() ORDER BY deadline LIMIT ${limit}`;
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

/** Credits settled per kind, ever: what the meter shows as spent while the trial is the only grant. */
export async function sumSettledByKind(userId: string): Promise<{ kind: string; credits: number }[]> {
  const rows = await clientOf().reservation.groupBy({
    by: ["kind"],
    where: { userId, state: "settled" },
    _sum: { cost: true },
  });
  return rows.map((row) => ({ kind: row.kind, credits: row._sum.cost ?? 0 }));
}
