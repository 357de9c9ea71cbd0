import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
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
    WITH old AS (
      SELECT user_id, balance, period, trial_end IS NOT NULL AND period_end <= now() AS of_plan,
             CASE WHEN period_end <= now() THEN balance WHEN trial_end <= now() THEN trial_balance ELSE 0 END AS lapsed,
             CASE WHEN period_end <= now() OR trial_end <= now() THEN 0 ELSE trial_balance END AS trial,
             ${LOCKED_CREDITS_SQL} AS locked
      FROM credit_account WHERE user_id = ${userId}::uuid FOR UPDATE
    ), state AS (
      SELECT *, balance - lapsed AS rest, balance - lapsed - locked AS spendable,
             balance - lapsed - locked >= ${cost} AS affordable,
             least(${cost}, greatest(trial - locked, 0)) AS from_trial FROM old
    ), hold AS (
      INSERT INTO reservation (id, user_id, key, kind, cost, period, from_trial, deadline, job_id)
      SELECT uuidv7(), user_id, ${key}, ${kind}, ${cost}, period, from_trial,
             now() + make_interval(secs => ${seconds}), ${jobId ?? null}::uuid
      FROM state WHERE affordable
      ON CONFLICT (user_id, key) DO NOTHING RETURNING id
    ), done AS (
      SELECT state.*, hold.id, CASE WHEN hold.id IS NULL THEN 0 ELSE ${cost} END AS taken
      FROM state LEFT JOIN hold ON true
    ), account AS (
      UPDATE credit_account AS c
      SET balance = done.rest - done.taken, reserved = c.reserved + done.taken,
          trial_balance = done.trial - CASE WHEN done.id IS NULL THEN 0 ELSE done.from_trial END, updated_at = now()
      FROM done WHERE c.user_id = done.user_id AND (done.taken > 0 OR done.lapsed > 0)
    ), lines AS (
      INSERT INTO ledger_entry (id, user_id, kind, delta, key, ref, balance_after)
      SELECT uuidv7(), user_id, 'expire', -lapsed, 'lapsed:' || period || ':' || uuidv7(),
             CASE WHEN of_plan THEN 'plan' ELSE 'trial' END, rest
      FROM done WHERE lapsed > 0
      UNION ALL
      SELECT uuidv7(), user_id, 'reserve', -taken, id::text, ${kind}, rest - taken FROM done WHERE taken > 0
    )
    SELECT id, affordable, spendable, locked FROM done`;
}

export interface ReservationClose {
  id: string;
  end: "settle" | "release";
  /** Credits that a settled reservation takes; the rest is released. Null: all of them. */
  spent: number | null;
  /** Response of the action as JSON, stored with a settlement. */
  result: string | null;
  /** Statement that is executed atomically with it: it changes rows and selects from `done`. */
  beside?: Prisma.Sql | undefined;
}

/** Closes a reservation once, else false. A released key is set aside, so that the action can be retried. */
export async function closeReservationRow(end: ReservationClose, tx?: Tx): Promise<boolean> {
  const rows = await getTransactionClient(tx).$queryRaw<{ id: string }[]>(buildCloseStatement(end));
  return rows.length === 1;
}

export function buildCloseStatement({ id, end, spent, result, beside }: ReservationClose): Prisma.Sql {
  return Prisma.sql`
    WITH old AS (
      SELECT user_id, balance, period, period_end IS NULL OR period_end > now() AS live, trial_end > now() AS trial_live
      FROM credit_account
      WHERE user_id = (SELECT user_id FROM reservation WHERE id = ${id}::uuid) FOR UPDATE
    ), hold AS (
      UPDATE reservation AS r
      SET state = CASE ${end} WHEN 'settle' THEN 'settled' ELSE 'released' END, result = ${result}::jsonb,
          key = CASE ${end} WHEN 'settle' THEN r.key ELSE r.key || ':' || r.id END,
          cost = CASE ${end} WHEN 'settle' THEN least(r.cost, coalesce(${spent}::int, r.cost)) ELSE r.cost END,
          from_trial = CASE ${end} WHEN 'settle' THEN least(r.from_trial, coalesce(${spent}::int, r.cost)) ELSE r.from_trial END
      FROM old WHERE r.id = ${id}::uuid AND r.user_id = old.user_id AND r.state = 'reserved'
      RETURNING WITH (OLD AS was, NEW AS kept) was.id, was.kind, was.cost, was.period = old.period AND old.live AS same,
                was.cost - CASE ${end} WHEN 'settle' THEN kept.cost ELSE 0 END AS back,
                was.from_trial - CASE ${end} WHEN 'settle' THEN kept.from_trial ELSE 0 END AS back_trial
    ), done AS (
      SELECT old.user_id, old.balance, hold.*,
             CASE WHEN NOT same THEN back WHEN trial_live IS NOT TRUE THEN back_trial ELSE 0 END AS lapsed,
             CASE WHEN same AND trial_live THEN back_trial ELSE 0 END AS to_trial
      FROM old, hold
    ), account AS (
      UPDATE credit_account AS c
      SET reserved = c.reserved - done.cost, balance = c.balance + done.back - done.lapsed,
          trial_balance = c.trial_balance + done.to_trial, updated_at = now()
      FROM done WHERE c.user_id = done.user_id
    ), lines AS (
      INSERT INTO ledger_entry (id, user_id, kind, delta, key, ref, balance_after)
      SELECT uuidv7(), user_id, ${end}, back, id::text, kind, balance + back FROM done
      UNION ALL
      SELECT uuidv7(), user_id, 'expire', -lapsed, 'lapsed:' || id, kind, balance + back - lapsed
      FROM done WHERE lapsed > 0
    )${beside ? Prisma.sql`, beside AS (${beside})` : Prisma.empty}
    SELECT id FROM done`;
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
