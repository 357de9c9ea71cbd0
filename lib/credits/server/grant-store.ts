import { clientOf, type Tx } from "@/lib/core/server/transaction";

/** A person's credits, locked until the transaction ends; times are judged by the database's clock. */
export interface LockedAccount {
  balance: number;
  reserved: number;
  period: number;
  /** What is left of the trial beside a plan, while the trial runs. */
  trial: number;
  /** No plan was paid for yet: the credits are the trial's. */
  onTrialAlone: boolean;
  /** The present period is not over. */
  live: boolean;
  periodEnd: Date | null;
}

/** Locks a person's credits; null when there is no such person any more. */
export async function lockAccount(userId: string, tx: Tx): Promise<LockedAccount | null> {
  const rows = await clientOf(tx).$queryRaw<LockedAccount[]>`
    SELECT balance, reserved, period, trial_end IS NULL AS "onTrialAlone", period_end AS "periodEnd",
           period_end IS NULL OR period_end > now() AS live,
           CASE WHEN trial_end > now() THEN trial_balance ELSE 0 END AS trial
    FROM credit_account WHERE user_id = ${userId}::uuid FOR UPDATE`;
  return rows[0] ?? null;
}

/** True for a grant that the ledger has. Asked under the account's lock. */
export async function hasGrant(userId: string, key: string, tx: Tx): Promise<boolean> {
  const found = await clientOf(tx).ledgerEntry.findUnique({
    where: { userId_key_kind: { userId, key, kind: "grant" } },
    select: { id: true },
  });
  return found !== null;
}

/** True when a moment is over by the database's clock. */
export async function isOver(moment: Date, tx: Tx): Promise<boolean> {
  const rows = await clientOf(tx).$queryRaw<{ over: boolean }[]>`
    SELECT ${moment}::timestamptz <= now() AS over`;
  return rows[0]?.over ?? false;
}

/** The credits of a period that begins now. The first plan's remembers where the trial ends. */
export interface NewPeriod {
  balance: number;
  trial: number;
  granted: number;
  period: number;
  periodEnd: Date;
}

/** Begins a period on a locked account. */
export async function beginPeriod(userId: string, next: NewPeriod, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE credit_account
    SET balance = ${next.balance}, trial_balance = ${next.trial}, granted = ${next.granted}, period = ${next.period},
        trial_end = coalesce(trial_end, period_end, now()), period_end = ${next.periodEnd}::timestamptz,
        updated_at = now()
    WHERE user_id = ${userId}::uuid`;
}

/** Takes open holds along into the new period; those of the trial give back to the trial's rest. */
export async function carryHolds(userId: string, period: number, ofTrial: boolean, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE reservation
    SET period = ${period}, from_trial = CASE WHEN ${ofTrial} THEN cost ELSE from_trial END
    WHERE user_id = ${userId}::uuid AND state = 'reserved'
      AND period = (SELECT period FROM credit_account WHERE user_id = ${userId}::uuid)`;
}

/** Moves the end of a plan's credits; the trial's own end is never moved. */
export async function movePeriodEnd(userId: string, periodEnd: Date, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE credit_account SET period_end = ${periodEnd}::timestamptz, updated_at = now()
    WHERE user_id = ${userId}::uuid AND trial_end IS NOT NULL`;
}

/** Takes what ended periods and trials have left, of at most so many people; how many it was (worker). */
export async function expireEnded(limit: number): Promise<number> {
  return clientOf().$executeRaw`
    WITH old AS (
      SELECT user_id, balance, period, period_end <= now() AS over, trial_end IS NULL AS trial_alone,
             CASE WHEN period_end <= now() THEN balance ELSE trial_balance END AS lapsed
      FROM credit_account
      WHERE (period_end <= now() AND balance > 0) OR (trial_end <= now() AND trial_balance > 0)
      ORDER BY user_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), account AS (
      UPDATE credit_account AS c SET balance = c.balance - old.lapsed, trial_balance = 0, updated_at = now()
      FROM old WHERE c.user_id = old.user_id
    )
    INSERT INTO ledger_entry (id, user_id, kind, delta, key, ref, balance_after)
    SELECT uuidv7(), user_id, 'expire', -lapsed, 'lapsed:' || period || ':' || uuidv7(),
           CASE WHEN over AND NOT trial_alone THEN 'plan' ELSE 'trial' END, balance - lapsed
    FROM old`;
}
