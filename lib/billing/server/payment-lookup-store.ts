import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { GATEWAYS_WITHOUT_PROOF } from "@/lib/providers/payments/port";
import { type Payment, Prisma } from "@/prisma/generated/client";

/** Lease of a lookup; after it another worker may try. */
const LOOK_SECONDS = 300;
/** An unclear payment is looked up for this long; then the operator has to decide. */
const UNKNOWN_DAYS = 7;
/** All lookups before that end within this time (PAYMENT_LOOKUP_DELAYS_MINUTES). */
const LOOKUP_DAYS = 2;
/** Browsers may return to a payment any number of times. */
const LOOK_AGAIN_SECONDS = 30;

/**
 * Schedules the lookup of an open payment for now, or for 30 s after the last one. Returns its page mode; null for
 * an unknown payment.
 */
export async function scheduleLookupNow(id: string): Promise<string | null> {
  const rows = await getTransactionClient().$queryRaw<{ mode: string | null }[]>`
    UPDATE payment SET look_at = CASE WHEN state IN ('pending', 'replaced', 'unknown') THEN least(look_at,
        greatest(date_trunc('milliseconds', now()), looked_at + make_interval(secs => ${LOOK_AGAIN_SECONDS}::int)))
      ELSE look_at END
    WHERE id = ${id}::uuid RETURNING coalesce(session_mode, 'iframe') AS mode`;
  return rows[0]?.mode ?? null;
}

/**
 * Stores that a browser or a notification called a payment paid whose gateway cannot prove the opposite. Without a
 * charge in the lookups it becomes unknown: neither abandoned nor failed by the decline of an earlier attempt.
 */
export async function markClaimedPaid(id: string): Promise<void> {
  // A checkout that starts at the same moment may become the only pending payment first; the repetition sees it.
  await updateClaimed(id).catch(() => updateClaimed(id));
}

function updateClaimed(id: string): Promise<number> {
  return getTransactionClient().$executeRaw`
    UPDATE payment p SET claimed_at = coalesce(claimed_at, now()),
      state = CASE WHEN state <> 'failed' THEN state
        WHEN EXISTS (SELECT 1 FROM payment o WHERE o.user_id = p.user_id AND o.state = 'pending' AND o.purpose <> 'renewal')
          THEN 'replaced' ELSE 'pending' END
    WHERE id = ${id}::uuid AND gateway = ANY(${[...GATEWAYS_WITHOUT_PROOF]}::text[]) AND purpose <> 'renewal'
      AND look_at IS NOT NULL AND (state IN ('pending', 'replaced')
        OR (state = 'failed' AND coalesce(failure_code, '') NOT IN ('amount_mismatch', 'unknown_plan')
          AND coalesce(failure_code, '') NOT LIKE 'tranmode %'))`;
}

export interface DueLookup
  extends Pick<Payment, "id" | "gateway" | "purpose" | "subscriptionId" | "sessionRef" | "createdAt"> {
  subscriptionRef: string | null;
  ageMinutes: number;
  askedAt: Date;
}

const DUE_LOOK = Prisma.sql`
  p.id, p.gateway, p.purpose, p.subscription_id AS "subscriptionId", p.session_ref AS "sessionRef",
  (SELECT s.gateway_ref FROM subscription s WHERE s.id = p.subscription_id) AS "subscriptionRef",
  p.created_at AS "createdAt", (extract(epoch FROM now() - p.created_at) / 60)::float AS "ageMinutes",
  date_trunc('milliseconds', now()) AS "askedAt"`;

export function findOpenLookups(userId: string): Promise<DueLookup[]> {
  return getTransactionClient().$queryRaw<DueLookup[]>`
    SELECT ${DUE_LOOK} FROM payment p
    WHERE p.user_id = ${userId}::uuid AND p.look_at IS NOT NULL AND p.state <> 'paid'`;
}

/** Claims a payment whose lookup is due, for the duration of the lease. */
export async function claimLookup(): Promise<DueLookup | null> {
  const rows = await getTransactionClient().$queryRaw<DueLookup[]>`
    UPDATE payment p SET look_at = now() + make_interval(secs => ${LOOK_SECONDS}::int), looked_at = now()
    WHERE p.id = (SELECT id FROM payment WHERE look_at <= now() ORDER BY look_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${DUE_LOOK}`;
  return rows[0] ?? null;
}

/**
 * `minutes` count from the payment's start; null ends the lookups. A payment that may have been charged, because the
 * lookup was blind or a caller named it paid, is looked up daily for a week more. Returns true when it was abandoned.
 */
export async function scheduleNextLookup(
  id: string,
  minutes: number | null,
  isBlind: boolean,
  tx?: Tx,
): Promise<boolean> {
  if (minutes === null) await markUnproven(id, isBlind, tx);
  const rows = await getTransactionClient(tx).$queryRaw<{ state: string }[]>`
    UPDATE payment SET
      look_at = CASE WHEN ${minutes}::float IS NULL THEN
          CASE WHEN state = 'unknown' AND created_at > now() - make_interval(days => ${UNKNOWN_DAYS}::int)
            THEN now() + interval '1 day' END
        ELSE created_at + make_interval(secs => ${minutes}::float * 60) END,
      failure_code = CASE WHEN ${minutes}::float IS NULL AND state = 'pending' THEN 'no_answer'
        WHEN ${minutes}::float IS NULL AND state = 'unknown'
          AND created_at <= now() - make_interval(days => ${UNKNOWN_DAYS}::int) THEN 'unresolved'
        ELSE failure_code END,
      state = CASE WHEN ${minutes}::float IS NULL AND state = 'pending' THEN 'abandoned' ELSE state END
    WHERE id = ${id}::uuid AND state <> 'paid' AND look_at IS NOT NULL RETURNING state`;
  return minutes === null && rows[0]?.state === "abandoned";
}

/** Makes a payment unknown when its lookups end without proof that the card was not charged. */
async function markUnproven(id: string, isBlind: boolean, tx?: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE payment SET state = 'unknown', failure_code = 'unclear', gateway_ref = NULL
    WHERE id = ${id}::uuid AND state IN ('pending', 'replaced') AND (${isBlind}::boolean OR claimed_at IS NOT NULL)`;
}

/**
 * Returns whether a first payment of the user may have been charged and is still looked up: its charge is unclear, or
 * the browser or the gateway called it paid and no charge is known. It ends with the lookups, also when every lookup
 * fails because the gateway is not configured any more.
 */
export async function hasUnclearPayment(userId: string, tx: Tx): Promise<boolean> {
  const rows = await getTransactionClient(tx).$queryRaw<unknown[]>`
    SELECT 1 FROM payment WHERE user_id = ${userId}::uuid AND purpose <> 'renewal' AND look_at IS NOT NULL
      AND created_at > now() - make_interval(days => ${UNKNOWN_DAYS + LOOKUP_DAYS}::int)
      AND (state = 'unknown' OR (state IN ('pending', 'replaced') AND claimed_at IS NOT NULL)) LIMIT 1`;
  return rows.length > 0;
}

interface NewRenewalCharge
  extends Pick<Payment, "userId" | "planKey" | "period" | "amount" | "currency" | "gateway"> {
  subscriptionId: string;
  periodStart: Date;
  lookMinutes: number;
}

/** Returns null when this period is being charged or is paid (constraint payment_period_once). */
export async function insertRenewalCharge(made: NewRenewalCharge, tx: Tx): Promise<string | null> {
  const rows = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    INSERT INTO payment (id, user_id, subscription_id, purpose, plan_key, period, amount, currency, gateway,
      period_start, look_at)
    VALUES (uuidv7(), ${made.userId}::uuid, ${made.subscriptionId}::uuid, 'renewal', ${made.planKey}, ${made.period},
      ${made.amount}, ${made.currency}, ${made.gateway}, ${made.periodStart},
      now() + make_interval(mins => ${made.lookMinutes}::int))
    ON CONFLICT DO NOTHING RETURNING id`;
  return rows[0]?.id ?? null;
}

/** Abandons a charge that was never sent; returns false when its outcome is known already. */
export async function abandonUnsentCharge(id: string, tx: Tx): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE payment SET state = 'abandoned', failure_code = 'not_sent', look_at = NULL
    WHERE id = ${id}::uuid AND state = 'pending'`;
  return count === 1;
}
