import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

/** A user's credits, locked until the transaction ends. Times are compared with the database clock. */
export interface LockedCreditAccount {
  balance: number;
  reserved: number;
  period: number;
  /** Remaining trial credits beside a plan, while the trial runs. */
  trial: number;
  /** True before the first plan: the credits belong to the trial. */
  isTrialOnly: boolean;
  isPeriodActive: boolean;
  periodEnd: Date | null;
}

export async function lockCreditAccount(userId: string, tx: Tx): Promise<LockedCreditAccount | null> {
  const rows = await getTransactionClient(tx).$queryRaw<LockedCreditAccount[]>`
    SELECT balance, reserved, period, trial_end IS NULL AS "isTrialOnly", period_end AS "periodEnd",
           period_end IS NULL OR period_end > now() AS "isPeriodActive",
           CASE WHEN trial_end > now() THEN trial_balance ELSE 0 END AS trial
    FROM credit_account WHERE user_id = ${userId}::uuid FOR UPDATE`;
  return rows[0] ?? null;
}

/** Returns true when the ledger has this grant. Call it under the account's lock. */
export async function hasGrant(userId: string, key: string, tx: Tx): Promise<boolean> {
  const found = await getTransactionClient(tx).ledgerEntry.findUnique({
    where: { userId_key_kind: { userId, key, kind: "grant" } },
    select: { id: true },
  });
  return found !== null;
}

/**
 * Returns the credits of all grants after this one, which a refund of it leaves; null without this grant. Credits
 * of it that were taken and returned are its own.
 */
export async function sumGrantsAfter(userId: string, key: string, tx: Tx): Promise<number | null> {
  const rows = await getTransactionClient(tx).$queryRaw<{ later: number }[]>`
    SELECT (SELECT coalesce(sum(l.delta), 0)::int FROM ledger_entry l
      WHERE l.user_id = g.user_id AND l.kind = 'grant' AND (l.at, l.id) > (g.at, g.id)
        AND NOT starts_with(l.key, g.key || ':returned:')) AS later
    FROM ledger_entry g WHERE g.user_id = ${userId}::uuid AND g.kind = 'grant' AND g.key = ${key}`;
  return rows[0]?.later ?? null;
}

export async function removeCredits(userId: string, credits: number, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE credit_account SET balance = balance - ${credits}::int, updated_at = now()
    WHERE user_id = ${userId}::uuid`;
}

export async function isPastDatabaseTime(moment: Date, tx: Tx): Promise<boolean> {
  const rows = await getTransactionClient(tx).$queryRaw<{ isPast: boolean }[]>`
    SELECT ${moment}::timestamptz <= now() AS "isPast"`;
  return rows[0]?.isPast ?? false;
}

/** Credits of a period that starts now. The first plan's period stores the end of the trial. */
export interface NewCreditPeriod {
  balance: number;
  trial: number;
  granted: number;
  period: number;
  periodEnd: Date;
}

export async function startCreditPeriod(userId: string, next: NewCreditPeriod, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE credit_account
    SET balance = ${next.balance}, trial_balance = ${next.trial}, granted = ${next.granted}, period = ${next.period},
        trial_end = coalesce(trial_end, period_end, now()), period_end = ${next.periodEnd}::timestamptz,
        updated_at = now()
    WHERE user_id = ${userId}::uuid`;
}

/** Moves open reservations into the new period; those of the trial release into the trial's remainder. */
export async function transferReservations(
  userId: string,
  period: number,
  ofTrial: boolean,
  tx: Tx,
): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE reservation
    SET period = ${period}, from_trial = CASE WHEN ${ofTrial} THEN cost ELSE from_trial END
    WHERE user_id = ${userId}::uuid AND state = 'reserved'
      AND period = (SELECT period FROM credit_account WHERE user_id = ${userId}::uuid)`;
}

/** Moves the end of a plan's credits, never the trial's own end. */
export async function updatePeriodEnd(userId: string, periodEnd: Date, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE credit_account SET period_end = ${periodEnd}::timestamptz, updated_at = now()
    WHERE user_id = ${userId}::uuid AND trial_end IS NOT NULL`;
}

/** Moves the end of a trial's credits; false for a user who has had a plan, beside which a trial has its own end. */
export async function updateTrialPeriodEnd(userId: string, periodEnd: Date, tx: Tx): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE credit_account SET period_end = ${periodEnd}::timestamptz, updated_at = now()
    WHERE user_id = ${userId}::uuid AND trial_end IS NULL`;
  return count === 1;
}

/** Locks credits of a new trial until the address is verified; the mailbox is not claimed yet. */
export async function lockTrial(userId: string, credits: number, tx: Tx): Promise<void> {
  const data = { trialLocked: credits, trialClaimed: false };
  await getTransactionClient(tx).creditAccount.update({ where: { userId }, data });
}

/** Unlocks the trial of a verified user. Null when it was open, else whether its mailbox was claimed before. */
export async function unlockTrial(userId: string, tx: Tx): Promise<{ isClaimed: boolean } | null> {
  const rows = await getTransactionClient(tx).$queryRaw<{ isClaimed: boolean }[]>`
    UPDATE credit_account SET trial_locked = 0, trial_claimed = true, updated_at = now()
    WHERE user_id = ${userId}::uuid AND (trial_locked > 0 OR NOT trial_claimed)
    RETURNING WITH (OLD AS before) before.trial_claimed AS "isClaimed"`;
  return rows[0] ?? null;
}

/** Ends the trial now and expires its remaining credits; those of a plan stay. */
export async function endTrialCredits(userId: string, tx: Tx): Promise<void> {
  // The columns have milliseconds: a rounded time could lie in the future.
  await getTransactionClient(tx).$executeRaw`
    UPDATE credit_account
    SET trial_end = CASE WHEN trial_end IS NOT NULL THEN least(trial_end, date_trunc('milliseconds', now())) END,
        period_end = CASE WHEN trial_end IS NULL THEN least(period_end, date_trunc('milliseconds', now()))
                          ELSE period_end END
    WHERE user_id = ${userId}::uuid`;
  await expireEndedCredits(1, { userId, tx });
}

/**
 * Expires what ended periods and trials have left, for at most `limit` users or one user; returns how many (worker).
 */
export async function expireEndedCredits(limit: number, only?: { userId: string; tx: Tx }): Promise<number> {
  return getTransactionClient(only?.tx).$executeRaw`
    WITH ended AS (
      SELECT user_id, balance, period, period_end <= now() AS is_period_over, trial_end IS NULL AS is_trial_only,
             CASE WHEN period_end <= now() THEN balance ELSE trial_balance END AS expired
      FROM credit_account
      WHERE ((period_end <= now() AND balance > 0) OR (trial_end <= now() AND trial_balance > 0))
        AND (${only?.userId ?? null}::uuid IS NULL OR user_id = ${only?.userId ?? null}::uuid)
      ORDER BY user_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), updated_account AS (
      UPDATE credit_account AS c SET balance = c.balance - ended.expired, trial_balance = 0, updated_at = now()
      FROM ended WHERE c.user_id = ended.user_id
    )
    INSERT INTO ledger_entry (id, user_id, kind, delta, key, ref, balance_after)
    SELECT uuidv7(), user_id, 'expire', -expired, 'lapsed:' || period || ':' || uuidv7(),
           CASE WHEN is_period_over AND NOT is_trial_only THEN 'plan' ELSE 'trial' END, balance - expired
    FROM ended`;
}
