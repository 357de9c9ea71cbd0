import type { PaymentRecord } from "@/lib/billing/serializers";
import { offsetOf, type Page } from "@/lib/core/paging";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/** Columns of a PaymentRecord, from a table named `p`; an address that is not good any more is not handed out. */
const PAYMENT_RECORD = Prisma.sql`
  p.id, p.plan_key AS "planKey", p.period, p.purpose, p.amount, p.currency, p.state,
  p.failure_code AS "failureCode", p.card_last4 AS "cardLast4", p.session_mode AS "sessionMode",
  CASE WHEN p.expires_at > now() THEN p.session_url END AS "sessionUrl",
  p.created_at AS "createdAt", p.paid_at AS "paidAt", p.period_end AS "periodEnd"`;

// Pages that nobody paid on are no payments to their person.
const SHOWN = Prisma.sql`p.state IN ('pending', 'paid', 'failed')`;

/** One payment of this person; null for anybody else's. */
export async function findPaymentOf(userId: string, id: string): Promise<PaymentRecord | null> {
  const rows = await clientOf().$queryRaw<PaymentRecord[]>`
    SELECT ${PAYMENT_RECORD} FROM payment p WHERE p.id = ${id}::uuid AND p.user_id = ${userId}::uuid`;
  return rows[0] ?? null;
}

/** A page of this person's payments, newest first, and how many there are. */
export async function listPaymentsOf(userId: string, page: Page) {
  const theirs = Prisma.sql`FROM payment p WHERE p.user_id = ${userId}::uuid AND ${SHOWN}`;
  const [payments, [count]] = await Promise.all([
    clientOf().$queryRaw<PaymentRecord[]>`
      SELECT ${PAYMENT_RECORD} ${theirs} ORDER BY p.created_at DESC, p.id DESC
      LIMIT ${page.limit}::int OFFSET ${offsetOf(page)}::int`,
    clientOf().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${theirs}`,
  ]);
  return { payments, total: count?.total ?? 0 };
}

/** What was asked for, and where it stands. */
export interface Intent {
  id: string;
  userId: string;
  subscriptionId: string | null;
  purpose: string;
  planKey: string;
  period: string;
  amount: number;
  currency: string;
  state: string;
  gateway: string;
  gatewayRef: string | null;
  nonceHash: string | null;
  createdAt: Date;
}

export async function findIntent(gateway: string, id: string, tx?: Tx): Promise<Intent | null> {
  const rows = await clientOf(tx).$queryRaw<Intent[]>`
    SELECT p.id, p.user_id AS "userId", p.subscription_id AS "subscriptionId", p.purpose, p.plan_key AS "planKey",
      p.period, p.amount, p.currency, p.state, p.gateway, p.gateway_ref AS "gatewayRef",
      p.nonce_hash AS "nonceHash", p.created_at AS "createdAt"
    FROM payment p WHERE p.id = ${id}::uuid AND p.gateway = ${gateway}`;
  return rows[0] ?? null;
}

/** Whose payments these names are, or else whose subscription; null when we know none of them. */
export async function findPayerId(
  gateway: string,
  names: { paymentIds: string[]; subscriptionRef: string | null },
): Promise<string | null> {
  const rows = await clientOf().$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId", 1 AS rank FROM payment
    WHERE gateway = ${gateway} AND id = ANY(${names.paymentIds}::uuid[])
    UNION ALL
    SELECT user_id, 2 FROM subscription WHERE gateway = ${gateway} AND gateway_ref = ${names.subscriptionRef}
    ORDER BY rank LIMIT 1`;
  return rows[0]?.userId ?? null;
}

export interface PaidCharge {
  ref: string;
  cardLast4: string | null;
  at: Date;
  periodEnd: Date;
}

/** What was asked for is paid, once; false when it was before. A page that was replaced or given up counts all the same. */
export async function consumeIntent(id: string, charge: PaidCharge, tx: Tx): Promise<boolean> {
  const count = await clientOf(tx).$executeRaw`
    UPDATE payment SET state = 'paid', gateway_ref = ${charge.ref}, card_last4 = ${charge.cardLast4},
      failure_code = NULL, paid_at = ${charge.at}, period_end = ${charge.periodEnd}, look_at = NULL,
      period_start = coalesce(period_start, ${charge.at})
    WHERE id = ${id}::uuid AND state <> 'paid'`;
  return count === 1;
}

/** The charge that was asked for failed; false when that is known, or another one was paid. */
export async function failIntent(
  id: string,
  failed: { ref: string; code: string | null; cardLast4: string | null },
  tx: Tx,
): Promise<boolean> {
  const count = await clientOf(tx).$executeRaw`
    UPDATE payment SET state = 'failed', gateway_ref = ${failed.ref}, failure_code = ${failed.code},
      card_last4 = ${failed.cardLast4}
    WHERE id = ${id}::uuid AND state <> 'paid' AND gateway_ref IS DISTINCT FROM ${failed.ref}`;
  return count === 1;
}

export function linkSubscription(id: string, subscriptionId: string, tx: Tx) {
  return clientOf(tx).$executeRaw`
    UPDATE payment SET subscription_id = ${subscriptionId}::uuid WHERE id = ${id}::uuid`;
}

export interface GatewayRenewal {
  userId: string;
  subscriptionId: string;
  planKey: string;
  period: string;
  amount: number;
  currency: string;
  gateway: string;
  ref: string;
  cardLast4: string | null;
  at: Date;
  /** Null when it was not paid. */
  periodEnd: Date | null;
  failureCode: string | null;
}

/** A charge that the gateway began: written once; a declined one that is paid later becomes paid. False when known. */
export async function recordRenewal(made: GatewayRenewal, tx: Tx): Promise<boolean> {
  const paid = made.periodEnd !== null;
  const count = await clientOf(tx).$executeRaw`
    INSERT INTO payment (id, user_id, subscription_id, purpose, plan_key, period, amount, currency, state, gateway,
      gateway_ref, failure_code, card_last4, period_end, paid_at, created_at)
    VALUES (uuidv7(), ${made.userId}::uuid, ${made.subscriptionId}::uuid, 'renewal', ${made.planKey}, ${made.period},
      ${made.amount}, ${made.currency}, ${paid ? "paid" : "failed"}, ${made.gateway}, ${made.ref}, ${made.failureCode},
      ${made.cardLast4}, ${made.periodEnd}, ${paid ? made.at : null}::timestamptz, ${made.at})
    ON CONFLICT (gateway, gateway_ref) DO UPDATE SET state = 'paid', failure_code = NULL, paid_at = excluded.paid_at,
      period_end = excluded.period_end, card_last4 = excluded.card_last4
    WHERE payment.state = 'failed' AND excluded.state = 'paid'`;
  return count === 1;
}

/** True when this subscription has a charge of that end later than `at`. */
export async function hasLater(
  subscriptionId: string,
  state: "paid" | "failed",
  at: Date,
  tx: Tx,
): Promise<boolean> {
  const rows = await clientOf(tx).$queryRaw<unknown[]>`
    SELECT 1 FROM payment WHERE subscription_id = ${subscriptionId}::uuid AND state = ${state}
      AND coalesce(paid_at, created_at) > ${at} AND failure_code IS DISTINCT FROM 'amount_mismatch' LIMIT 1`;
  return rows.length > 0;
}

/** When the latest known charge of a subscription was; null for none. */
export async function lastChargeAt(gateway: string, ref: string): Promise<Date | null> {
  const rows = await clientOf().$queryRaw<{ at: Date | null }[]>`
    SELECT max(p.paid_at) AS at FROM payment p JOIN subscription s ON s.id = p.subscription_id
    WHERE s.gateway = ${gateway} AND s.gateway_ref = ${ref}`;
  return rows[0]?.at ?? null;
}
