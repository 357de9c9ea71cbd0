import type { UnresolvedPayment } from "@/lib/billing/schemas";
import { AppError } from "@/lib/core/errors";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { GATEWAYS_WITHOUT_PROOF } from "@/lib/providers/payments/port";
import { type Payment, Prisma } from "@/prisma/generated/client";

/** Lease of a lookup; after it another worker may try. */
const LOOK_SECONDS = 300;
/** An unclear payment is looked up for this long; then the payer or the operator has to decide. */
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
  /** A renewal that the gateway started: its charge does not carry our payment id. */
  isOfGateway: boolean;
  ageMinutes: number;
  askedAt: Date;
}

const DUE_LOOK = Prisma.sql`
  p.id, p.gateway, p.purpose, p.subscription_id AS "subscriptionId", p.session_ref AS "sessionRef",
  (SELECT s.gateway_ref FROM subscription s WHERE s.id = p.subscription_id) AS "subscriptionRef",
  (p.purpose = 'renewal' AND p.period_start IS NULL) AS "isOfGateway",
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
 * lookup was blind or a caller named it paid, is looked up daily for a week more. Returns how the lookups ended, or null.
 */
export async function scheduleNextLookup(
  id: string,
  minutes: number | null,
  isBlind: boolean,
  tx?: Tx,
): Promise<"abandoned" | "unresolved" | null> {
  if (minutes === null) await markUnproven(id, isBlind, tx);
  const rows = await getTransactionClient(tx).$queryRaw<{ state: string; failureCode: string | null }[]>`
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
    WHERE id = ${id}::uuid AND state <> 'paid' AND look_at IS NOT NULL RETURNING state, failure_code AS "failureCode"`;
  const [row] = rows;
  if (minutes !== null || !row) return null;
  if (row.state === "abandoned") return "abandoned";
  return row.state === "unknown" && row.failureCode === "unresolved" ? "unresolved" : null;
}

/** Makes a payment unknown when its lookups end without proof that the card was not charged. */
async function markUnproven(id: string, isBlind: boolean, tx?: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE payment SET state = 'unknown', failure_code = 'unclear', gateway_ref = NULL
    WHERE id = ${id}::uuid AND state IN ('pending', 'replaced') AND (${isBlind}::boolean OR claimed_at IS NOT NULL)`;
}

/** Lookups still run; they count as ended after all their days, also when every one fails without a configured gateway. */
export const IS_LOOKED_UP = Prisma.sql`(p.look_at IS NOT NULL
  AND p.created_at > now() - make_interval(days => ${UNKNOWN_DAYS + LOOKUP_DAYS}::int))`;

/**
 * Payments that may have been charged: their charge is unclear, or the browser or the gateway called them paid and no
 * charge is known. A renewal counts until another charge pays its period.
 */
const IS_UNCLEAR = Prisma.sql`(
  (p.state = 'unknown' OR (p.state IN ('pending', 'replaced') AND p.claimed_at IS NOT NULL AND p.look_at IS NOT NULL))
  AND (p.purpose <> 'renewal'
    OR EXISTS (SELECT 1 FROM subscription s WHERE s.id = p.subscription_id AND s.current_period_end <= now())))`;

/**
 * Throws payment_unclear while a payment of the user that may have been charged is looked up, and payment_unresolved
 * with that payment after the lookups. `unchargedId` is the unresolved payment of which the payer says that the card
 * was not charged; it is looked up once more, and counts when a charge appears.
 */
export async function assertNoUnclearPayment(
  userId: string,
  unchargedId: string | undefined,
  tx: Tx,
): Promise<void> {
  if (unchargedId) {
    await getTransactionClient(tx).$executeRaw`
      UPDATE payment p SET state = 'abandoned', failure_code = 'called_uncharged',
        look_at = CASE WHEN p.purpose <> 'renewal' THEN now() + interval '1 day' END
      WHERE p.id = ${unchargedId}::uuid AND p.user_id = ${userId}::uuid AND ${IS_UNCLEAR} AND NOT ${IS_LOOKED_UP}`;
  }
  const rows = await getTransactionClient(tx).$queryRaw<(UnclearPayment & { isLookedUp: boolean })[]>`
    SELECT p.id, p.amount, p.currency, p.created_at AS "createdAt", ${IS_LOOKED_UP} AS "isLookedUp"
    FROM payment p WHERE p.user_id = ${userId}::uuid AND ${IS_UNCLEAR} ORDER BY 5 DESC, p.created_at DESC LIMIT 1`;
  if (!rows[0]) return;
  const { id, isLookedUp, createdAt, ...money } = rows[0];
  if (isLookedUp) throw new AppError("payment_unclear");
  const payment: UnresolvedPayment = { _id: id, ...money, createdAt: createdAt.toISOString() };
  throw new AppError("payment_unresolved", { details: { payment } });
}

/** Counts the payments that only the operator can settle (docs/operations.md). Reads the partial index payment_unknown. */
export async function countUnresolvedPayments(tx?: Tx): Promise<number> {
  const [row] = await getTransactionClient(tx).$queryRaw<{ payments: number }[]>`
    SELECT count(*)::int AS payments FROM payment WHERE state = 'unknown' AND failure_code = 'unresolved'`;
  return row?.payments ?? 0;
}

type UnclearPayment = Pick<Payment, "id" | "amount" | "currency" | "createdAt">;

/** Ends an unclear payment of which the operator says that the card was not charged; false when it is not unclear. */
export async function abandonUncharged(id: string): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    UPDATE payment SET state = 'abandoned', failure_code = 'called_uncharged', look_at = NULL
    WHERE id = ${id}::uuid AND state = 'unknown'`;
  return count === 1;
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
