import {
  firstSubscription,
  IS_ACTIVE,
  SUBSCRIPTION_ROW,
  type SubscriptionRow,
} from "@/lib/billing/server/subscription-store";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/** How long the one who tells a gateway to stop may take before somebody else does. */
const TELL_SECONDS = 120;
/** A gateway that should have renewed by itself is asked this often whether it has. */
const OVERDUE_LOOK_MINUTES = 60;
/** After so many days without a word, what should have renewed has ended. */
const SILENT_DAYS = 7;

/** Ends with its period from now on, and says that the gateway is still to be told. Null when there is nothing to end. */
export function markCancelled(userId: string, tx: Tx): Promise<SubscriptionRow | null> {
  return firstSubscription(
    Prisma.sql`
      UPDATE subscription s SET cancel_at_period_end = true, renew_at = NULL, next_plan_key = NULL,
        next_period = NULL, updated_at = now(), looked_at = now(),
        stop_at = CASE WHEN s.gateway_ref IS NOT NULL THEN now() + make_interval(secs => ${TELL_SECONDS}::int) END
      WHERE s.user_id = ${userId}::uuid AND NOT s.cancel_at_period_end AND ${IS_ACTIVE}
      RETURNING ${SUBSCRIPTION_ROW}`,
    tx,
  );
}

/** A declined card is not tried again. Null when none is being tried. */
export function giveUpDeclined(userId: string, tx: Tx): Promise<SubscriptionRow | null> {
  return firstSubscription(
    Prisma.sql`
      UPDATE subscription s SET problem = NULL, renew_at = NULL, card_token = NULL, updated_at = now(),
        cancel_at_period_end = true, looked_at = now(),
        stop_at = CASE WHEN s.gateway_ref IS NOT NULL THEN now() + make_interval(secs => ${TELL_SECONDS}::int) END
      WHERE s.user_id = ${userId}::uuid AND s.status = 'expired' AND s.problem IS NOT NULL
      RETURNING ${SUBSCRIPTION_ROW}`,
    tx,
  );
}

/** Renews again, by this card where the gateway has let go of it. Null when it was not cancelled any more, or is over. */
export function markResumed(id: string, sealedCard: string | null, tx: Tx): Promise<SubscriptionRow | null> {
  return firstSubscription(
    Prisma.sql`
      UPDATE subscription s SET cancel_at_period_end = false, stop_at = NULL, updated_at = now(), looked_at = now(),
        card_token = coalesce(s.card_token, ${sealedCard}::text),
        renew_at = CASE WHEN coalesce(s.card_token, ${sealedCard}::text) IS NOT NULL THEN s.current_period_end END
      WHERE s.id = ${id}::uuid AND s.cancel_at_period_end AND ${IS_ACTIVE} RETURNING ${SUBSCRIPTION_ROW}`,
    tx,
  );
}

/** What is chosen for the next period, and who charges it; null for no change. False when it is not active any more. */
export async function keepNext(
  row: SubscriptionRow,
  next: { planKey: string; period: string } | null,
  card: { sealed: string; last4: string } | null,
): Promise<boolean> {
  const count = await clientOf().$executeRaw`
    UPDATE subscription s SET next_plan_key = ${next?.planKey ?? null}::text, next_period = ${next?.period ?? null}::text,
      card_token = coalesce(${card?.sealed ?? null}::text, s.card_token),
      card_last4 = coalesce(${card?.last4 ?? null}::text, s.card_last4),
      renew_at = CASE WHEN coalesce(${card?.sealed ?? null}::text, s.card_token) IS NOT NULL
        THEN s.current_period_end END,
      updated_at = now(), looked_at = now()
    WHERE s.id = ${row.id}::uuid AND s.current_period_end = ${row.currentPeriodEnd} AND NOT s.cancel_at_period_end
      AND ${IS_ACTIVE}`;
  return count === 1;
}

/** Takes a subscription whose gateway is still to be told to stop, for as long as telling takes. */
export function claimStop(): Promise<SubscriptionRow | null> {
  return firstSubscription(Prisma.sql`
    UPDATE subscription s SET stop_at = now() + make_interval(secs => ${TELL_SECONDS}::int)
    WHERE s.id = (SELECT id FROM subscription WHERE stop_at <= now() ORDER BY stop_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${SUBSCRIPTION_ROW}`);
}

/** The gateway was told. False when it is to renew after all, or is to stop otherwise, by now. */
export async function clearStop({ id, status }: SubscriptionRow): Promise<boolean> {
  const count = await clientOf().$executeRaw`
    UPDATE subscription SET stop_at = NULL, looked_at = now(), updated_at = now()
    WHERE id = ${id}::uuid AND status = ${status} AND (cancel_at_period_end OR status <> 'active')`;
  return count === 1;
}

/** Everything of a person's that a gateway may still renew, ended here. */
export async function endAllOf(userId: string): Promise<SubscriptionRow[]> {
  return clientOf().$queryRaw<SubscriptionRow[]>`
    UPDATE subscription s SET status = 'expired', renew_at = NULL, card_token = NULL, updated_at = now(),
      stop_at = now() + make_interval(secs => ${TELL_SECONDS}::int)
    WHERE s.user_id = ${userId}::uuid AND s.gateway_ref IS NOT NULL
      AND (s.status = 'active' OR s.problem IS NOT NULL OR s.stop_at IS NOT NULL)
    RETURNING ${SUBSCRIPTION_ROW}`;
}

/** Takes a subscription whose card we charge and whose time has come. Only one taker gets it. */
export function claimRenewal(tx: Tx): Promise<SubscriptionRow | null> {
  return firstSubscription(
    Prisma.sql`
      UPDATE subscription s SET renew_at = NULL, updated_at = now()
      WHERE s.id = (SELECT r.id FROM subscription r JOIN "user" u ON u.id = r.user_id
        WHERE r.renew_at <= now() AND r.card_token IS NOT NULL AND u.deletion_asked_at IS NULL
        ORDER BY r.renew_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED)
      RETURNING ${SUBSCRIPTION_ROW}`,
    tx,
  );
}

/** When the card is tried again; null for never: then nothing of it is kept. */
export async function planRetry(id: string, hours: number | null, counts: boolean, tx?: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE subscription SET updated_at = now(), renew_attempts = renew_attempts + CASE WHEN ${counts}::boolean THEN 1 ELSE 0 END,
      renew_at = CASE WHEN ${hours}::float IS NULL OR cancel_at_period_end THEN NULL
        ELSE now() + make_interval(secs => ${hours}::float * 3600) END,
      card_token = CASE WHEN ${hours}::float IS NULL THEN NULL ELSE card_token END
    WHERE id = ${id}::uuid`;
}

/** Takes a subscription that its gateway should have renewed by now and has not said so; `askedAt` is its new look. */
export async function claimOverdue(): Promise<(SubscriptionRow & { askedAt: Date }) | null> {
  const rows = await clientOf().$queryRaw<(SubscriptionRow & { askedAt: Date })[]>`
    UPDATE subscription s SET looked_at = now()
    WHERE s.id = (SELECT id FROM subscription
      WHERE status = 'active' AND NOT cancel_at_period_end AND gateway_ref IS NOT NULL AND card_token IS NULL
        AND current_period_end <= now()
        AND (looked_at IS NULL OR looked_at < now() - make_interval(mins => ${OVERDUE_LOOK_MINUTES}::int))
      ORDER BY current_period_end LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${SUBSCRIPTION_ROW}, s.looked_at AS "askedAt"`;
  return rows[0] ?? null;
}

const IS_OVER = Prisma.sql`
  (s.status = 'active' AND (s.cancel_at_period_end AND s.current_period_end <= now()
    OR s.renew_at IS NULL AND s.current_period_end <= now() - make_interval(days => ${SILENT_DAYS}::int)))`;

/** Subscriptions whose time is over: cancelled and at their end, or long without a word. */
export function findOver(limit: number): Promise<{ id: string; userId: string }[]> {
  return clientOf().$queryRaw<{ id: string; userId: string }[]>`
    SELECT s.id, s.user_id AS "userId" FROM subscription s WHERE ${IS_OVER} LIMIT ${limit}::int`;
}

/** Ends one of these; null when it is not over any more. */
export function closeOver(id: string, tx: Tx): Promise<SubscriptionRow | null> {
  return firstSubscription(
    Prisma.sql`
      UPDATE subscription s SET status = 'expired', renew_at = NULL, card_token = NULL, next_plan_key = NULL,
        next_period = NULL, updated_at = now()
      WHERE s.id = ${id}::uuid AND ${IS_OVER} RETURNING ${SUBSCRIPTION_ROW}`,
    tx,
  );
}

/** Gives the active subscription that these payments began the name it has by now. Null when there is none. */
export function adoptRef(
  gateway: string,
  ref: string,
  paymentIds: string[],
  tx: Tx,
): Promise<SubscriptionRow | null> {
  return firstSubscription(
    Prisma.sql`
      UPDATE subscription s SET gateway_ref = ${ref}, updated_at = now()
      WHERE s.status = 'active' AND s.gateway = ${gateway} AND s.id IN (
        SELECT subscription_id FROM payment WHERE id = ANY(${paymentIds}::uuid[]) AND state = 'paid')
      RETURNING ${SUBSCRIPTION_ROW}`,
    tx,
  );
}

/** This row shows what the gateway said then. False when it shows a later word already. */
export async function markLooked(
  id: string,
  askedAt: Date,
  customerRef: string | null,
  tx: Tx,
): Promise<boolean> {
  const count = await clientOf(tx).$executeRaw`
    UPDATE subscription SET looked_at = ${askedAt}, updated_at = now(),
      customer_ref = coalesce(${customerRef}::text, customer_ref)
    WHERE id = ${id}::uuid AND (looked_at IS NULL OR looked_at <= ${askedAt})`;
  return count === 1;
}

/** The gateway says whether it renews. False when the row says so already, or the gateway is still to be told. */
export async function mirrorCancel(id: string, cancelled: boolean, tx: Tx): Promise<boolean> {
  const count = await clientOf(tx).$executeRaw`
    UPDATE subscription SET cancel_at_period_end = ${cancelled}, updated_at = now()
    WHERE id = ${id}::uuid AND status = 'active' AND stop_at IS NULL AND cancel_at_period_end <> ${cancelled}`;
  return count === 1;
}

/** The gateway has ended it and its paid time is over. False when it was not active any more. */
export async function expireEnded(id: string, tx: Tx): Promise<boolean> {
  const count = await clientOf(tx).$executeRaw`
    UPDATE subscription SET status = 'expired', renew_at = NULL, card_token = NULL, next_plan_key = NULL,
      next_period = NULL, updated_at = now()
    WHERE id = ${id}::uuid AND status = 'active' AND current_period_end <= now()`;
  return count === 1;
}
