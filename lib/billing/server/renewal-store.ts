import { IS_LOOKED_UP } from "@/lib/billing/server/payment-lookup-store";
import { CONFIRMATION_REQUIRED } from "@/lib/billing/server/payment-store";
import {
  ACTIVE_SUBSCRIPTION_SQL,
  SUBSCRIPTION_COLUMNS_SQL,
  type SubscriptionRow,
  toFirstSubscription,
} from "@/lib/billing/server/subscription-store";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { type Language, toLanguage } from "@/lib/i18n/direction";
import { Prisma } from "@/prisma/generated/client";

const TELL_SECONDS = 120;
const OVERDUE_LOOK_MINUTES = 60;
/**
 * An unpaid renewal is looked up so often, and for so long after its period: the payer may pay on the gateway's page,
 * and a standing order charges again after a month.
 */
const UNPAID_LOOK = { days: 40, minutes: 6 * 60 };
/** An overdue subscription expires after this many days without a renewal. */
const SILENT_DAYS = 7;
/** A gateway may renew some days before the end, when a month is shorter than the previous one. */
export const EARLY_RENEWAL_DAYS = 5;

/** Schedules the stop request to the gateway too. Returns null when there is nothing to cancel. */
export function markCancelAtPeriodEnd(userId: string, tx: Tx): Promise<SubscriptionRow | null> {
  return toFirstSubscription(
    Prisma.sql`
      UPDATE subscription s SET cancel_at_period_end = true, renew_at = NULL, next_plan_key = NULL,
        next_period = NULL, updated_at = now(), looked_at = now(),
        stop_at = CASE WHEN s.gateway_ref IS NOT NULL THEN now() + make_interval(secs => ${TELL_SECONDS}::int) END
      WHERE s.user_id = ${userId}::uuid AND NOT s.cancel_at_period_end AND ${ACTIVE_SUBSCRIPTION_SQL}
      RETURNING ${SUBSCRIPTION_COLUMNS_SQL}`,
    tx,
  );
}

/** Stops the retries of a declined card. Returns null when there are none. */
export function stopDeclineRetries(userId: string, tx: Tx): Promise<SubscriptionRow | null> {
  return toFirstSubscription(
    Prisma.sql`
      UPDATE subscription s SET problem = NULL, renew_at = NULL, card_token = NULL, updated_at = now(),
        cancel_at_period_end = true, looked_at = now(),
        stop_at = CASE WHEN s.gateway_ref IS NOT NULL THEN now() + make_interval(secs => ${TELL_SECONDS}::int) END
      WHERE s.user_id = ${userId}::uuid AND s.status = 'expired' AND s.problem IS NOT NULL
      RETURNING ${SUBSCRIPTION_COLUMNS_SQL}`,
    tx,
  );
}

/** Resumes renewal, with this card when the gateway released it. Returns null without a cancellation. */
export function clearCancelAtPeriodEnd(id: string, encryptedCard: string | null, tx: Tx) {
  return toFirstSubscription(
    Prisma.sql`
      UPDATE subscription s SET cancel_at_period_end = false, stop_at = NULL, updated_at = now(), looked_at = now(),
        card_token = coalesce(s.card_token, ${encryptedCard}::text),
        renew_at = CASE WHEN coalesce(s.card_token, ${encryptedCard}::text) IS NOT NULL THEN s.current_period_end END
      WHERE s.id = ${id}::uuid AND s.cancel_at_period_end AND ${ACTIVE_SUBSCRIPTION_SQL} RETURNING ${SUBSCRIPTION_COLUMNS_SQL}`,
    tx,
  );
}

/** Stores the plan of the next period and who charges it; null clears it. Returns false when not active. */
export async function saveNextPlan(
  row: SubscriptionRow,
  next: { planKey: string; period: string } | null,
  card: { encrypted: string; last4: string } | null,
): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    UPDATE subscription s SET next_plan_key = ${next?.planKey ?? null}::text, next_period = ${next?.period ?? null}::text,
      card_token = coalesce(${card?.encrypted ?? null}::text, s.card_token),
      card_last4 = coalesce(${card?.last4 ?? null}::text, s.card_last4),
      renew_at = CASE WHEN coalesce(${card?.encrypted ?? null}::text, s.card_token) IS NOT NULL
        THEN s.current_period_end END,
      updated_at = now(), looked_at = now()
    WHERE s.id = ${row.id}::uuid AND s.current_period_end = ${row.currentPeriodEnd} AND NOT s.cancel_at_period_end
      AND ${ACTIVE_SUBSCRIPTION_SQL}`;
  return count === 1;
}

/** Claims a subscription with a pending stop request, for the duration of the lease. */
export function claimGatewayStop(): Promise<SubscriptionRow | null> {
  return toFirstSubscription(Prisma.sql`
    UPDATE subscription s SET stop_at = now() + make_interval(secs => ${TELL_SECONDS}::int)
    WHERE s.id = (SELECT id FROM subscription WHERE stop_at <= now() ORDER BY stop_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${SUBSCRIPTION_COLUMNS_SQL}`);
}

/** Marks the stop request as done. Returns false when the subscription was resumed or changed meanwhile. */
export async function clearGatewayStop({ id, status }: SubscriptionRow): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    UPDATE subscription SET stop_at = NULL, looked_at = now(), updated_at = now()
    WHERE id = ${id}::uuid AND status = ${status} AND (cancel_at_period_end OR status <> 'active')`;
  return count === 1;
}

/** Ends all subscriptions of a user that a gateway may still renew. */
export async function cancelAllUserSubscriptions(userId: string): Promise<SubscriptionRow[]> {
  return getTransactionClient().$queryRaw<SubscriptionRow[]>`
    UPDATE subscription s SET status = 'expired', renew_at = NULL, card_token = NULL, updated_at = now(),
      stop_at = now() + make_interval(secs => ${TELL_SECONDS}::int)
    WHERE s.user_id = ${userId}::uuid AND s.gateway_ref IS NOT NULL
      AND (s.status = 'active' OR s.problem IS NOT NULL OR s.stop_at IS NOT NULL)
    RETURNING ${SUBSCRIPTION_COLUMNS_SQL}`;
}

/** Claims a due subscription whose card we charge. Only one worker gets it. */
export function claimRenewal(tx: Tx): Promise<SubscriptionRow | null> {
  return toFirstSubscription(
    Prisma.sql`
      UPDATE subscription s SET renew_at = NULL, updated_at = now()
      WHERE s.id = (SELECT due.id FROM subscription due JOIN "user" u ON u.id = due.user_id
        WHERE due.renew_at <= now() AND due.card_token IS NOT NULL AND u.deletion_asked_at IS NULL
        ORDER BY due.renew_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
      RETURNING ${SUBSCRIPTION_COLUMNS_SQL}`,
    tx,
  );
}

/** Returns the language of the customer's documents. */
export async function findCustomerLanguage(userId: string, tx: Tx): Promise<Language> {
  const user = await getTransactionClient(tx).user.findUnique({
    where: { id: userId },
    select: { language: true },
  });
  return toLanguage(user?.language);
}

/** Schedules the next retry of the card; null ends the retries and deletes the card. */
export async function scheduleRetry(id: string, hours: number | null, counts: boolean, tx?: Tx) {
  await getTransactionClient(tx).$executeRaw`
    UPDATE subscription SET updated_at = now(), renew_attempts = renew_attempts + CASE WHEN ${counts}::boolean THEN 1 ELSE 0 END,
      renew_at = CASE WHEN ${hours}::float IS NULL OR cancel_at_period_end THEN NULL
        ELSE now() + make_interval(secs => ${hours}::float * 3600) END,
      card_token = CASE WHEN ${hours}::float IS NULL THEN NULL ELSE card_token END
    WHERE id = ${id}::uuid`;
}

/**
 * Claims a subscription that its gateway should have renewed by now, or that may have been paid since its renewal
 * failed: every event about that may be lost. `askedAt` is the time of this lookup.
 */
export async function claimOverdueSubscription(): Promise<(SubscriptionRow & { askedAt: Date }) | null> {
  const rows = await getTransactionClient().$queryRaw<(SubscriptionRow & { askedAt: Date })[]>`
    UPDATE subscription s SET looked_at = now()
    WHERE s.id = (SELECT id FROM subscription
      WHERE gateway_ref IS NOT NULL AND card_token IS NULL AND current_period_end <= now()
        AND (status = 'active' AND NOT cancel_at_period_end
            AND (looked_at IS NULL OR looked_at < now() - make_interval(mins => ${OVERDUE_LOOK_MINUTES}::int))
          OR status = 'expired' AND problem IS NOT NULL AND renew_attempts = 0
            AND current_period_end > now() - make_interval(days => ${UNPAID_LOOK.days}::int)
            AND (looked_at IS NULL OR looked_at < now() - make_interval(mins => ${UNPAID_LOOK.minutes}::int)))
      ORDER BY status, current_period_end LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${SUBSCRIPTION_COLUMNS_SQL}, s.looked_at AS "askedAt"`;
  return rows[0] ?? null;
}

// A renewal that may have been charged keeps the subscription until its lookups end.
const IS_OVER = Prisma.sql`
  (s.status = 'active' AND (s.cancel_at_period_end AND s.current_period_end <= now()
    OR s.renew_at IS NULL AND s.current_period_end <= now() - make_interval(days => ${SILENT_DAYS}::int)
      AND NOT EXISTS (SELECT 1 FROM payment p
        WHERE p.subscription_id = s.id AND p.state = 'unknown' AND ${IS_LOOKED_UP})))`;

/** Returns subscriptions that are over: canceled at their end, or overdue too long. */
export function findLapsedSubscriptions(limit: number): Promise<{ id: string; userId: string }[]> {
  return getTransactionClient().$queryRaw<{ id: string; userId: string }[]>`
    SELECT s.id, s.user_id AS "userId" FROM subscription s WHERE ${IS_OVER} LIMIT ${limit}::int`;
}

/** Expires one of these; returns null when it is not over any more. */
export function expireLapsedSubscription(id: string, tx: Tx): Promise<SubscriptionRow | null> {
  return toFirstSubscription(
    Prisma.sql`
      UPDATE subscription s SET status = 'expired', renew_at = NULL, card_token = NULL, next_plan_key = NULL,
        next_period = NULL, updated_at = now()
      WHERE s.id = ${id}::uuid AND ${IS_OVER} RETURNING ${SUBSCRIPTION_COLUMNS_SQL}`,
    tx,
  );
}

/** Returns whether the renewal of the subscription's last paid period may have been charged. */
export async function hasUnclearRenewal({ id, currentPeriodEnd }: SubscriptionRow, tx: Tx): Promise<boolean> {
  const rows = await getTransactionClient(tx).$queryRaw<unknown[]>`
    SELECT 1 FROM payment WHERE subscription_id = ${id}::uuid AND purpose = 'renewal'
      AND (state = 'unknown' OR failure_code IN ('amount_mismatch', 'unknown_plan'))
      AND created_at > ${currentPeriodEnd}::timestamptz - make_interval(days => ${EARLY_RENEWAL_DAYS}::int) LIMIT 1`;
  return rows.length > 0;
}

/** Sets the gateway reference of the active subscription that these payments opened, or returns null. */
export function adoptGatewayRef(gateway: string, ref: string, paymentIds: string[], tx: Tx) {
  return toFirstSubscription(
    Prisma.sql`
      UPDATE subscription s SET gateway_ref = ${ref}, updated_at = now()
      WHERE s.status = 'active' AND s.gateway = ${gateway} AND s.id IN (
        SELECT subscription_id FROM payment WHERE id = ANY(${paymentIds}::uuid[]) AND state = 'paid')
      RETURNING ${SUBSCRIPTION_COLUMNS_SQL}`,
    tx,
  );
}

/** Returns false when the row shows a later gateway state than that of `askedAt` already. */
export async function markSynced(id: string, askedAt: Date, customerRef: string | null, tx: Tx) {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE subscription SET looked_at = ${askedAt}, updated_at = now(),
      customer_ref = coalesce(${customerRef}::text, customer_ref)
    WHERE id = ${id}::uuid AND (looked_at IS NULL OR looked_at <= ${askedAt})`;
  return count === 1;
}

/** Returns false when the row agrees already or a stop request is pending. */
export async function syncCancelAtPeriodEnd(id: string, cancelled: boolean, tx: Tx): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE subscription SET cancel_at_period_end = ${cancelled}, updated_at = now()
    WHERE id = ${id}::uuid AND status = 'active' AND stop_at IS NULL AND cancel_at_period_end <> ${cancelled}`;
  return count === 1;
}

/**
 * Expires a subscription that the gateway ended after its paid period. Returns false when it was not active and waited
 * for no confirmation.
 */
export async function expireEndedSubscription(id: string, tx: Tx): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE subscription SET status = 'expired', renew_at = NULL, card_token = NULL, next_plan_key = NULL,
      problem = NULL, next_period = NULL, updated_at = now()
    WHERE id = ${id}::uuid AND (status = 'active' AND current_period_end <= now()
      OR status = 'expired' AND problem = ${CONFIRMATION_REQUIRED})`;
  return count === 1;
}

/** Ends the active subscription whose current period this payment paid, now; the gateway gets a stop request. */
export async function endReversedSubscription(paymentId: string, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE subscription s SET status = 'expired', renew_at = NULL, card_token = NULL, next_plan_key = NULL,
      next_period = NULL, problem = NULL, current_period_end = least(s.current_period_end, now()), updated_at = now(),
      stop_at = CASE WHEN s.gateway_ref IS NOT NULL THEN date_trunc('milliseconds', now()) END
    FROM payment p WHERE p.id = ${paymentId}::uuid AND p.subscription_id = s.id AND p.period_end = s.current_period_end
      AND (s.status = 'active' OR s.problem IS NOT NULL)`;
}

/**
 * Reopens the subscription that `endReversedSubscription` ended, for the time that its period had left; the payment
 * then pays until that end. It does not renew, because the gateway has to stop it. Returns null when the user
 * has another plan or nothing was left.
 */
export function reopenReversedSubscription(paymentId: string, tx: Tx): Promise<SubscriptionRow | null> {
  return toFirstSubscription(
    Prisma.sql`
      WITH paid AS (
        UPDATE payment p SET period_end = now() + (p.period_end - e.current_period_end)
        FROM subscription e WHERE p.id = ${paymentId}::uuid AND e.id = p.subscription_id AND e.status = 'expired'
          AND p.period_end > e.current_period_end
          AND NOT EXISTS (SELECT 1 FROM subscription o WHERE o.user_id = e.user_id AND o.status = 'active')
        RETURNING p.subscription_id, p.period_end
      )
      UPDATE subscription s SET status = 'active', cancel_at_period_end = true, current_period_end = paid.period_end,
        updated_at = now()
      FROM paid WHERE s.id = paid.subscription_id RETURNING ${SUBSCRIPTION_COLUMNS_SQL}`,
    tx,
  );
}
