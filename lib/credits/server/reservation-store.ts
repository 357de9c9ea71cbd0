import { getMetrics } from "@/lib/core/server/metrics";
import { afterCommit, getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { LOCKED_CREDITS_SQL } from "@/lib/credits/server/credit-store";
import { Prisma } from "@/prisma/generated/client";

// Creating and closing a reservation are one atomic statement each: it locks the user's credit account and
// writes the reservation, the balance and the ledger entries. Every statement locks the account first, which
// prevents deadlocks. The first statement after the end of a period or trial records that end.

export interface NewReservation {
  userId: string;
  key: string;
  kind: string;
  cost: number;
  /** The reaper releases it after this time. */
  seconds: number;
  /** Durable job it pays for: the reaper waits for the end of the job. */
  jobId?: string | undefined;
}

export interface ReservationResult {
  id: string | null;
  /** The credits suffice; without an id the action has a reservation already. */
  affordable: boolean;
  spendable: number;
  /** Credits of the trial that wait for the verified address. */
  locked: number;
}

/** Reserves the cost of an action. Trial credits are spent first, because they expire first. */
export async function insertReservation(hold: NewReservation, tx?: Tx): Promise<ReservationResult> {
  const rows = await getTransactionClient(tx).$queryRaw<ReservationResult[]>(buildReserveStatement(hold));
  return rows[0] ?? { id: null, affordable: false, spendable: 0, locked: 0 };
}

/** Builds the statement of `insertReservation`; the bench sends the same one through the bare driver. */
export function buildReserveStatement(hold: NewReservation): Prisma.Sql {
  const { userId, key, kind, cost, seconds, jobId } = hold;
  return Prisma.sql`
    WITH locked_account AS (
      SELECT user_id, balance, period, trial_end IS NOT NULL AND period_end <= now() AS is_plan_period,
             CASE WHEN period_end <= now() THEN balance WHEN trial_end <= now() THEN trial_balance ELSE 0 END AS expired,
             CASE WHEN period_end <= now() OR trial_end <= now() THEN 0 ELSE trial_balance END AS trial_remaining,
             ${LOCKED_CREDITS_SQL} AS locked
      FROM credit_account WHERE user_id = ${userId}::uuid FOR UPDATE
    ), balances AS (
      SELECT *, balance - expired AS remaining, balance - expired - locked AS spendable,
             balance - expired - locked >= ${cost} AS affordable,
             least(${cost}, greatest(trial_remaining - locked, 0)) AS from_trial FROM locked_account
    ), inserted AS (
      INSERT INTO reservation (id, user_id, key, kind, cost, period, from_trial, deadline, job_id)
      SELECT uuidv7(), user_id, ${key}, ${kind}, ${cost}, period, from_trial,
             now() + make_interval(secs => ${seconds}), ${jobId ?? null}::uuid
      FROM balances WHERE affordable
      ON CONFLICT (user_id, key) DO NOTHING RETURNING id
    ), outcome AS (
      SELECT balances.*, inserted.id, CASE WHEN inserted.id IS NULL THEN 0 ELSE ${cost} END AS held
      FROM balances LEFT JOIN inserted ON true
    ), updated_account AS (
      UPDATE credit_account AS c
      SET balance = outcome.remaining - outcome.held, reserved = c.reserved + outcome.held,
          trial_balance = outcome.trial_remaining - CASE WHEN outcome.id IS NULL THEN 0 ELSE outcome.from_trial END, updated_at = now()
      FROM outcome WHERE c.user_id = outcome.user_id AND (outcome.held > 0 OR outcome.expired > 0)
    ), ledger AS (
      INSERT INTO ledger_entry (id, user_id, kind, delta, key, ref, balance_after)
      SELECT uuidv7(), user_id, 'expire', -expired, 'lapsed:' || period || ':' || uuidv7(),
             CASE WHEN is_plan_period THEN 'plan' ELSE 'trial' END, remaining
      FROM outcome WHERE expired > 0
      UNION ALL
      SELECT uuidv7(), user_id, 'reserve', -held, id::text, ${kind}, remaining - held FROM outcome WHERE held > 0
    )
    SELECT id, affordable, spendable, locked FROM outcome`;
}

export interface ReservationClose {
  id: string;
  end: "settle" | "release";
  /** Credits that a settled reservation takes; the rest is released. Null: all of them. */
  spent: number | null;
  /** Response of the action as JSON, stored with a settlement. */
  result: string | null;
  /** Statement that is executed atomically with it: it changes rows and selects from `outcome`. */
  beside?: Prisma.Sql | undefined;
}

/** Closes a reservation once, else false. A released key is set aside, so that the action can be retried. */
export async function closeReservationRow(end: ReservationClose, tx?: Tx): Promise<boolean> {
  const [closed] = await getTransactionClient(tx).$queryRaw<{ kind: string; spent: number }[]>(
    buildCloseStatement(end),
  );
  if (closed && closed.spent > 0) {
    afterCommit(tx, () => getMetrics().creditsSpent.inc({ kind: closed.kind }, closed.spent));
  }
  return closed !== undefined;
}

export function buildCloseStatement({ id, end, spent, result, beside }: ReservationClose): Prisma.Sql {
  return Prisma.sql`
    WITH credit_state AS (
      SELECT user_id, balance, period, period_end IS NULL OR period_end > now() AS is_period_active,
             trial_end > now() AS is_trial_active
      FROM credit_account
      WHERE user_id = (SELECT user_id FROM reservation WHERE id = ${id}::uuid) FOR UPDATE
    ), closed AS (
      UPDATE reservation AS r
      SET state = CASE ${end} WHEN 'settle' THEN 'settled' ELSE 'released' END, result = ${result}::jsonb,
          key = CASE ${end} WHEN 'settle' THEN r.key ELSE r.key || ':' || r.id END,
          cost = CASE ${end} WHEN 'settle' THEN least(r.cost, coalesce(${spent}::int, r.cost)) ELSE r.cost END,
          from_trial = CASE ${end} WHEN 'settle' THEN least(r.from_trial, coalesce(${spent}::int, r.cost)) ELSE r.from_trial END
      FROM credit_state WHERE r.id = ${id}::uuid AND r.user_id = credit_state.user_id AND r.state = 'reserved'
      RETURNING WITH (OLD AS before, NEW AS after) before.id, before.kind, before.cost,
                before.period = credit_state.period AND credit_state.is_period_active AS is_current_period,
                before.cost - CASE ${end} WHEN 'settle' THEN after.cost ELSE 0 END AS returned,
                before.from_trial - CASE ${end} WHEN 'settle' THEN after.from_trial ELSE 0 END AS returned_trial
    ), outcome AS (
      SELECT credit_state.user_id, credit_state.balance, closed.*,
             CASE WHEN NOT is_current_period THEN returned WHEN is_trial_active IS NOT TRUE THEN returned_trial
                  ELSE 0 END AS expired,
             CASE WHEN is_current_period AND is_trial_active THEN returned_trial ELSE 0 END AS to_trial
      FROM credit_state, closed
    ), updated_account AS (
      UPDATE credit_account AS c
      SET reserved = c.reserved - outcome.cost, balance = c.balance + outcome.returned - outcome.expired,
          trial_balance = c.trial_balance + outcome.to_trial, updated_at = now()
      FROM outcome WHERE c.user_id = outcome.user_id
    ), ledger AS (
      INSERT INTO ledger_entry (id, user_id, kind, delta, key, ref, balance_after)
      SELECT uuidv7(), user_id, ${end}, returned, id::text, kind, balance + returned FROM outcome
      UNION ALL
      SELECT uuidv7(), user_id, 'expire', -expired, 'lapsed:' || id, kind, balance + returned - expired
      FROM outcome WHERE expired > 0
    )${beside ? Prisma.sql`, beside AS (${beside})` : Prisma.empty}
    SELECT kind, cost - returned AS spent FROM outcome`;
}

export interface JobReservation {
  id: string;
  key: string;
  kind: string;
  cost: number;
  /** reserved | settled | released */
  state: string;
}

export function listJobReservations(jobId: string, tx?: Tx): Promise<JobReservation[]> {
  const select = { id: true, key: true, kind: true, cost: true, state: true };
  return getTransactionClient(tx).reservation.findMany({ where: { jobId }, select, orderBy: { id: "asc" } });
}
