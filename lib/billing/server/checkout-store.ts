import { CHECKOUT_TTL_MINUTES, PAYMENT_LOOKUP_DELAYS_MINUTES } from "@/lib/billing/limits";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { Payment } from "@/prisma/generated/client";

/** A request that takes longer to open a page is considered crashed. */
const OPENING_SECONDS = 45;

export interface NewPaymentIntent
  extends Pick<Payment, "userId" | "planKey" | "period" | "amount" | "currency" | "gateway"> {
  purpose: "subscribe" | "upgrade";
  nonceHash: string | null;
  /** Set for an upgrade inside a subscription: it is looked up by it, also when its request crashed. */
  subscriptionId?: string;
  /** Credits of such an upgrade. */
  credits?: number;
}

/**
 * Replaces an open checkout for another choice, an expired one, and one whose request crashed. An upgrade that is being
 * sent stays: two of them would be charged.
 */
export async function supersedeOpenCheckouts(request: NewPaymentIntent, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE payment SET state = 'replaced'
    WHERE user_id = ${request.userId}::uuid AND state = 'pending' AND purpose <> 'renewal'
      AND NOT (subscription_id IS NOT NULL AND session_url IS NULL
        AND created_at > now() - make_interval(secs => ${OPENING_SECONDS}::int))
      AND NOT (plan_key = ${request.planKey} AND period = ${request.period} AND purpose = ${request.purpose}
        AND amount = ${request.amount} AND currency = ${request.currency} AND gateway = ${request.gateway}
        AND expires_at > now()
        AND (session_url IS NOT NULL OR created_at > now() - make_interval(secs => ${OPENING_SECONDS}::int)))`;
}

/** Returns null while the user has another open checkout (constraint payment_one_pending). */
export async function insertPaymentIntent(request: NewPaymentIntent, tx: Tx): Promise<string | null> {
  const rows = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    INSERT INTO payment (id, user_id, purpose, plan_key, period, amount, currency, gateway, nonce_hash,
      subscription_id, credits, look_at, expires_at)
    VALUES (uuidv7(), ${request.userId}::uuid, ${request.purpose}, ${request.planKey}, ${request.period}, ${request.amount},
      ${request.currency}, ${request.gateway}, ${request.nonceHash},
      ${request.subscriptionId ?? null}::uuid, ${request.credits ?? null}::int,
      CASE WHEN ${request.subscriptionId ?? null}::uuid IS NOT NULL
        THEN now() + make_interval(mins => ${PAYMENT_LOOKUP_DELAYS_MINUTES[0]}::int) END,
      now() + make_interval(mins => ${CHECKOUT_TTL_MINUTES}::int))
    ON CONFLICT DO NOTHING RETURNING id`;
  return rows[0]?.id ?? null;
}

export interface OpenCheckout extends Pick<Payment, "id" | "planKey" | "period"> {
  url: string | null;
  mode: string | null;
}

/** Returns the open checkout of a user, also while its page is being opened. */
export async function findOpenCheckout(userId: string): Promise<OpenCheckout | null> {
  const rows = await getTransactionClient().$queryRaw<OpenCheckout[]>`
    SELECT id, plan_key AS "planKey", period, session_url AS url, session_mode AS mode FROM payment
    WHERE user_id = ${userId}::uuid AND state = 'pending' AND purpose <> 'renewal'`;
  return rows[0] ?? null;
}

/** Returns false when another choice replaced the checkout meanwhile. */
export async function saveCheckoutPage(
  id: string,
  page: { url: string; mode: string; sessionRef: string | null },
): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    UPDATE payment SET session_url = ${page.url}, session_mode = ${page.mode}, session_ref = ${page.sessionRef},
      look_at = now() + make_interval(mins => ${PAYMENT_LOOKUP_DELAYS_MINUTES[0]}::int)
    WHERE id = ${id}::uuid AND state = 'pending' AND session_url IS NULL`;
  return count === 1;
}

/** Abandons a checkout whose page was never opened, so that no payment is possible. */
export async function abandonUnopenedCheckout(id: string): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE payment SET state = 'abandoned', failure_code = 'not_opened'
    WHERE id = ${id}::uuid AND state = 'pending' AND session_url IS NULL`;
}
