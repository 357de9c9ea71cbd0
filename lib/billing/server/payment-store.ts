import type { PaymentRecord } from "@/lib/billing/serializers";
import { getPageOffset, type Page } from "@/lib/core/paging";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { Charge } from "@/lib/providers/payments/port";
import { type Payment, Prisma } from "@/prisma/generated/client";

/** Failure code of a renewal, and problem of its subscription, while the payer's bank asks for a confirmation. */
export const CONFIRMATION_REQUIRED = "confirmation_required";

// Once the subscription was replaced, canceled or ended, the open invoice must not be paid any more.
const CAN_BE_CONFIRMED = Prisma.sql`(p.state = 'failed' AND p.failure_code = ${CONFIRMATION_REQUIRED}
  AND EXISTS (SELECT 1 FROM subscription s WHERE s.id = p.subscription_id AND s.problem = ${CONFIRMATION_REQUIRED}))`;

// Stripe makes an invoice of each charge; Tranzila's are made by another product.
const HAS_INVOICE = Prisma.sql`(p.gateway = 'stripe' AND (p.state = 'paid' OR ${CAN_BE_CONFIRMED}))`;

/** Columns of a PaymentRecord, from a table named `p`; the URL of an expired page is omitted, and that of a payment called paid. */
const PAYMENT_RECORD = Prisma.sql`
  p.id, p.plan_key AS "planKey", p.period, p.purpose, p.amount, p.refunded_amount AS "refundedAmount", p.currency, p.credits,
  ${HAS_INVOICE} AS "hasInvoice",
  coalesce(p.reversal, p.state) AS state, p.failure_code AS "failureCode", p.card_last4 AS "cardLast4", p.session_mode AS "sessionMode",
  CASE WHEN p.expires_at > now() AND p.claimed_at IS NULL THEN p.session_url END AS "sessionUrl",
  p.created_at AS "createdAt", p.paid_at AS "paidAt", p.period_end AS "periodEnd"`;

// Unpaid checkouts are not shown to the user as payments.
const SHOWN = Prisma.sql`p.state IN ('pending', 'paid', 'failed', 'unknown')`;

export async function findUserPayment(userId: string, id: string): Promise<PaymentRecord | null> {
  const rows = await getTransactionClient().$queryRaw<PaymentRecord[]>`
    SELECT ${PAYMENT_RECORD} FROM payment p WHERE p.id = ${id}::uuid AND p.user_id = ${userId}::uuid`;
  return rows[0] ?? null;
}

/** Returns null for a payment without an invoice and for another user's. */
export async function findInvoicedCharge(userId: string, id: string) {
  const rows = await getTransactionClient().$queryRaw<{ gateway: string; ref: string }[]>`
    SELECT p.gateway, p.gateway_ref AS ref FROM payment p
    WHERE p.id = ${id}::uuid AND p.user_id = ${userId}::uuid AND ${HAS_INVOICE}`;
  return rows[0] ?? null;
}

export async function listUserPayments(userId: string, page: Page) {
  const theirs = Prisma.sql`FROM payment p WHERE p.user_id = ${userId}::uuid AND ${SHOWN}`;
  const [payments, [count]] = await Promise.all([
    getTransactionClient().$queryRaw<PaymentRecord[]>`
      SELECT ${PAYMENT_RECORD} ${theirs} ORDER BY p.created_at DESC, p.id DESC
      LIMIT ${page.limit}::int OFFSET ${getPageOffset(page)}::int`,
    getTransactionClient().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${theirs}`,
  ]);
  return { payments, total: count?.total ?? 0 };
}

export type PaymentIntent = Pick<Payment, "id" | "userId" | "subscriptionId" | "purpose" | "createdAt"> &
  Pick<Payment, "planKey" | "period" | "amount" | "currency" | "credits"> &
  Pick<Payment, "state" | "gateway" | "gatewayRef" | "nonceHash">;

export async function findPaymentIntent(gateway: string, id: string, tx?: Tx): Promise<PaymentIntent | null> {
  const rows = await getTransactionClient(tx).$queryRaw<PaymentIntent[]>`
    SELECT p.id, p.user_id AS "userId", p.subscription_id AS "subscriptionId", p.purpose, p.plan_key AS "planKey",
      p.period, p.amount, p.currency, p.credits, p.state, p.gateway, p.gateway_ref AS "gatewayRef",
      p.nonce_hash AS "nonceHash", p.created_at AS "createdAt"
    FROM payment p WHERE p.id = ${id}::uuid AND p.gateway = ${gateway}`;
  return rows[0] ?? null;
}

/** Returns the user of these payment ids, or else of the subscription reference; null when none is known. */
export async function findPayerUserId(
  gateway: string,
  names: { paymentIds: string[]; subscriptionRef: string | null },
): Promise<string | null> {
  const rows = await getTransactionClient().$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId", 1 AS rank FROM payment
    WHERE gateway = ${gateway} AND id = ANY(${names.paymentIds}::uuid[])
    UNION ALL
    SELECT user_id, 2 FROM subscription WHERE gateway = ${gateway} AND gateway_ref = ${names.subscriptionRef}
    ORDER BY rank LIMIT 1`;
  return rows[0]?.userId ?? null;
}

export interface PaidCharge extends Pick<Charge, "price" | "received"> {
  ref: string;
  cardLast4: string | null;
  at: Date;
  periodEnd: Date;
}

/** Returns what a charge took, in minor units; the rest of its price came from a credit balance. */
export const getReceivedAmount = ({ received, price }: Pick<Charge, "price" | "received">): number =>
  received ?? price.amount;

/** Returns false when it already was paid. A replaced or abandoned payment still counts. */
export async function markIntentPaid(id: string, charge: PaidCharge, tx: Tx): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE payment SET state = 'paid', gateway_ref = ${charge.ref}, card_last4 = ${charge.cardLast4},
      amount = ${getReceivedAmount(charge)}, failure_code = NULL, paid_at = ${charge.at}, period_end = ${charge.periodEnd}, look_at = NULL,
      period_start = coalesce(period_start, ${charge.at})
    WHERE id = ${id}::uuid AND state <> 'paid'`;
  return count === 1;
}

/**
 * Marks a payment as failed; returns false when that is known, another charge was paid, or another attempt is
 * unclear. A decline that the buyer saw does not fail a payment that was called paid: that was another attempt.
 */
export async function markIntentFailed(
  id: string,
  failed: { ref: string; code: string | null; cardLast4: string | null; isShownPaid: boolean },
  tx: Tx,
): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE payment SET state = 'failed', gateway_ref = ${failed.ref}, failure_code = ${failed.code},
      card_last4 = ${failed.cardLast4}
    WHERE id = ${id}::uuid AND state <> 'paid'
      AND CASE WHEN state = 'unknown' THEN coalesce(gateway_ref, ${failed.ref}) = ${failed.ref}
          AND (claimed_at IS NULL OR gateway_ref IS NOT NULL OR ${failed.isShownPaid}::boolean)
        ELSE gateway_ref IS DISTINCT FROM ${failed.ref} AND (claimed_at IS NULL OR ${failed.isShownPaid}::boolean) END`;
  return count === 1;
}

/** Marks a payment whose charge is unclear and keeps it under lookup; returns false when it is paid or marked. */
export async function markIntentUnknown(
  id: string,
  { ref, cardLast4 }: Pick<Charge, "ref" | "cardLast4">,
  tx: Tx,
): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE payment SET state = 'unknown', gateway_ref = ${ref}, failure_code = 'unclear', card_last4 = ${cardLast4},
      look_at = coalesce(look_at, now() + interval '1 day')
    WHERE id = ${id}::uuid AND state NOT IN ('paid', 'unknown')`;
  return count === 1;
}

export type PaidPayment = Pick<Payment, "id" | "userId" | "planKey" | "period" | "amount" | "currency"> &
  Pick<Payment, "cardLast4" | "credits"> & { periodEnd: Date };

export async function findPaidCharge(gateway: string, ref: string, tx: Tx): Promise<PaidPayment | null> {
  const rows = await getTransactionClient(tx).$queryRaw<PaidPayment[]>`
    SELECT p.id, p.user_id AS "userId", p.plan_key AS "planKey", p.period, p.amount, p.currency,
      p.card_last4 AS "cardLast4", p.credits, p.period_end AS "periodEnd"
    FROM payment p WHERE p.gateway = ${gateway} AND p.gateway_ref = ${ref} AND p.state = 'paid'`;
  return rows[0] ?? null;
}

/**
 * Records what all refunds of a payment returned together, in minor units. A report that arrives late knows fewer
 * refunds, so the amount only grows.
 */
export function raiseRefundedAmount(id: string, total: number, tx: Tx) {
  return getTransactionClient(tx).$executeRaw`
    UPDATE payment SET refunded_amount = least(amount, ${total}::int)
    WHERE id = ${id}::uuid AND refunded_amount < least(amount, ${total}::int)`;
}

/** Returns false when it is marked already. */
export async function markPaymentReversed(id: string, reversal: "refunded" | "disputed", tx: Tx) {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE payment SET reversal = ${reversal} WHERE id = ${id}::uuid AND reversal IS NULL`;
  return count === 1;
}

/** Marks a disputed payment as paid again; returns false when it was not disputed. */
export async function clearPaymentDispute(id: string, tx: Tx): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE payment SET reversal = NULL WHERE id = ${id}::uuid AND reversal = 'disputed'`;
  return count === 1;
}

export function linkPaymentToSubscription(id: string, subscriptionId: string, tx: Tx) {
  return getTransactionClient(tx).$executeRaw`
    UPDATE payment SET subscription_id = ${subscriptionId}::uuid WHERE id = ${id}::uuid`;
}

interface GatewayRenewal
  extends Pick<Payment, "userId" | "planKey" | "period" | "amount" | "currency" | "gateway" | "cardLast4"> {
  state: "paid" | "failed" | "unknown";
  subscriptionId: string;
  ref: string;
  at: Date;
  /** Null when the charge was not paid. */
  periodEnd: Date | null;
  failureCode: string | null;
  /** Time of the lookup that showed it. */
  askedAt: Date;
}

// Unlike a payment, a question of the bank may end and come again: an older lookup must not bring it back.
const BANK_ANSWERED = Prisma.sql`payment.state = 'failed' AND excluded.state = 'failed'
  AND (payment.failure_code = ${CONFIRMATION_REQUIRED}) <> (excluded.failure_code = ${CONFIRMATION_REQUIRED})`;

/**
 * Records a gateway's renewal once; a declined one may become paid or wait for the payer's bank, and an unclear one,
 * which is looked up until then, either. Returns false without a change.
 */
export async function upsertGatewayRenewal(made: GatewayRenewal, tx: Tx): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    INSERT INTO payment (id, user_id, subscription_id, purpose, plan_key, period, amount, currency, state, gateway,
      gateway_ref, failure_code, card_last4, period_end, paid_at, created_at, look_at)
    VALUES (uuidv7(), ${made.userId}::uuid, ${made.subscriptionId}::uuid, 'renewal', ${made.planKey}, ${made.period},
      ${made.amount}, ${made.currency}, ${made.state}, ${made.gateway}, ${made.ref}, ${made.failureCode},
      ${made.cardLast4}, ${made.periodEnd}, ${made.state === "paid" ? made.at : null}::timestamptz, ${made.at},
      CASE WHEN ${made.state} = 'unknown' THEN now() + interval '1 hour' END)
    ON CONFLICT (gateway, gateway_ref) DO UPDATE SET state = excluded.state, failure_code = excluded.failure_code,
      paid_at = excluded.paid_at, amount = excluded.amount, period_end = excluded.period_end,
      card_last4 = excluded.card_last4, look_at = NULL
    WHERE excluded.state <> 'unknown' AND (payment.state = 'unknown' OR payment.state = 'failed' AND excluded.state = 'paid'
      OR ${BANK_ANSWERED} AND NOT EXISTS (SELECT 1 FROM subscription s
        WHERE s.id = payment.subscription_id AND s.looked_at > ${made.askedAt}))`;
  return count === 1;
}

export async function hasLaterCharge(subscriptionId: string, state: "paid" | "failed", at: Date, tx: Tx) {
  const rows = await getTransactionClient(tx).$queryRaw<unknown[]>`
    SELECT 1 FROM payment WHERE subscription_id = ${subscriptionId}::uuid AND state = ${state}
      AND (purpose = 'renewal' OR state = 'paid')
      AND coalesce(paid_at, created_at) > ${at} AND failure_code IS DISTINCT FROM 'amount_mismatch' LIMIT 1`;
  return rows.length > 0;
}

/** Returns when the latest known charge of a subscription happened; null for none. */
export async function findLastChargeTime(gateway: string, ref: string): Promise<Date | null> {
  const rows = await getTransactionClient().$queryRaw<{ at: Date | null }[]>`
    SELECT max(p.paid_at) AS at FROM payment p JOIN subscription s ON s.id = p.subscription_id
    WHERE s.gateway = ${gateway} AND s.gateway_ref = ${ref}`;
  return rows[0]?.at ?? null;
}
