import { RENEWAL_GRACE_HOURS } from "@/lib/billing/limits";
import { type PlanKey, toPlanKey } from "@/lib/billing/plans";
import type { SubscriptionDto } from "@/lib/billing/schemas";
import type { SubscriptionRecord } from "@/lib/billing/serializers";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma, type Subscription, type User } from "@/prisma/generated/client";

/** Active by the database clock: a renewing subscription has a grace period, a canceled one has not. */
export const ACTIVE_SUBSCRIPTION_SQL = Prisma.sql`
  (s.status = 'active' AND s.current_period_end + CASE WHEN s.cancel_at_period_end THEN interval '0'
    ELSE make_interval(hours => ${RENEWAL_GRACE_HOURS}::int) END > now())`;

/** A JSON column with the latest subscription, or null, of the user in a table named `u`. */
export const LATEST_SUBSCRIPTION_JSON_SQL = Prisma.sql`
  (SELECT json_build_object(
     'planKey', s.plan_key, 'period', s.period, 'cancelAtPeriodEnd', s.cancel_at_period_end,
     'isActive', ${ACTIVE_SUBSCRIPTION_SQL}, 'currentPeriodEnd', s.current_period_end,
     'nextPlanKey', s.next_plan_key, 'nextPeriod', s.next_period, 'problem', s.problem,
     'cardLast4', s.card_last4, 'hasCustomer', s.customer_ref IS NOT NULL,
     'unconfirmedPaymentId', CASE WHEN s.problem = 'confirmation_required' THEN
       (SELECT p.id FROM payment p WHERE p.subscription_id = s.id AND p.state = 'failed' AND p.failure_code = s.problem
        ORDER BY p.created_at DESC LIMIT 1) END)
   FROM subscription s WHERE s.user_id = u.id
   ORDER BY s.status = 'active' DESC, s.created_at DESC, s.id DESC LIMIT 1) AS "subscription"`;

// The column rounds to milliseconds: a plain now() could be in the future after rounding.
const NOW = Prisma.sql`date_trunc('milliseconds', now())`;

/** `cardToken` is encrypted, and set when we charge renewals ourselves. */
export type SubscriptionRow = Omit<Subscription, "syncedAt" | "updatedAt">;

/** Columns of a SubscriptionRow, from a table named `s`. */
export const SUBSCRIPTION_COLUMNS_SQL = Prisma.sql`
  s.id, s.user_id AS "userId", s.plan_key AS "planKey", s.period, s.status, s.gateway,
  s.gateway_ref AS "gatewayRef", s.customer_ref AS "customerRef", s.current_period_end AS "currentPeriodEnd",
  s.cancel_at_period_end AS "cancelAtPeriodEnd", s.next_plan_key AS "nextPlanKey", s.next_period AS "nextPeriod",
  s.problem, s.card_token AS "cardToken", s.card_last4 AS "cardLast4", s.renew_at AS "renewAt",
  s.renew_attempts AS "renewAttempts", s.stop_at AS "gatewayStopAt", s.created_at AS "createdAt"`;

export async function toFirstSubscription(statement: Prisma.Sql, tx?: Tx): Promise<SubscriptionRow | null> {
  const rows = await getTransactionClient(tx).$queryRaw<SubscriptionRow[]>(statement);
  return rows[0] ?? null;
}

const pick = (condition: Prisma.Sql, tx?: Tx) =>
  toFirstSubscription(
    Prisma.sql`SELECT ${SUBSCRIPTION_COLUMNS_SQL} FROM subscription s WHERE ${condition}`,
    tx,
  );

/** Returns the plan that the user pays for now, by the database clock; null for none. */
export async function findActivePlan(userId: string, tx?: Tx): Promise<PlanKey | null> {
  return toPlanKey((await findActiveSubscription(userId, tx))?.planKey);
}

/** Returns the subscription that is active now, by the database clock; null for none. */
export function findActiveSubscription(userId: string, tx?: Tx): Promise<SubscriptionRow | null> {
  return pick(Prisma.sql`s.user_id = ${userId}::uuid AND ${ACTIVE_SUBSCRIPTION_SQL}`, tx);
}

/** Returns the row with status active, of which a user has at most one, even when its period is over. */
export function findActiveSlotHolder(userId: string, tx?: Tx): Promise<SubscriptionRow | null> {
  return pick(Prisma.sql`s.user_id = ${userId}::uuid AND s.status = 'active'`, tx);
}

export function findSubscription(id: string, tx?: Tx): Promise<SubscriptionRow | null> {
  return pick(Prisma.sql`s.id = ${id}::uuid`, tx);
}

export function findSubscriptionByGatewayRef(gateway: string, ref: string, tx?: Tx) {
  return pick(Prisma.sql`s.gateway = ${gateway} AND s.gateway_ref = ${ref}`, tx);
}

/** Returns the subscription that the user sees: the active one, else the latest. */
export function findLatestSubscription(userId: string): Promise<SubscriptionRow | null> {
  return pick(
    Prisma.sql`s.user_id = ${userId}::uuid
      ORDER BY s.status = 'active' DESC, s.created_at DESC, s.id DESC LIMIT 1`,
  );
}

export async function findSubscriptionRecord(userId: string): Promise<SubscriptionRecord | null> {
  const rows = await getTransactionClient().$queryRaw<{ subscription: SubscriptionRecord | null }[]>`
    SELECT ${LATEST_SUBSCRIPTION_JSON_SQL} FROM "user" u WHERE u.id = ${userId}::uuid`;
  return rows[0]?.subscription ?? null;
}

/** The user of a payment; `isDeletionRequested` is true after a deletion request. */
export interface LockedPayer extends Pick<User, "id" | "email" | "name" | "language"> {
  isDeletionRequested: boolean;
}

/** Locks the user row until the transaction ends, which serializes all payment effects of a user. */
export async function lockPayer(userId: string, tx: Tx): Promise<LockedPayer | null> {
  const rows = await getTransactionClient(tx).$queryRaw<LockedPayer[]>`
    SELECT id, email, name, language, deletion_asked_at IS NOT NULL AS "isDeletionRequested"
    FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return rows[0] ?? null;
}

/** Returns the database time, to be read before a gateway request. */
export async function readDatabaseTime(): Promise<Date> {
  const [row] = await getTransactionClient().$queryRaw<{ now: Date }[]>`SELECT ${NOW} AS now`;
  return row?.now ?? new Date();
}

interface NewSubscription
  extends Pick<SubscriptionRow, "userId" | "planKey" | "period" | "gateway" | "gatewayRef" | "customerRef">,
    Pick<SubscriptionRow, "currentPeriodEnd" | "cardToken" | "cardLast4"> {
  /** "expired" for a purchase that a later one has replaced already. */
  status: "active" | "expired";
  /** The subscription must not renew; the gateway gets a stop request. */
  stops: boolean;
  since: Date;
}

/** Inserts a subscription that was just paid; returns the existing one with the same gateway reference. */
export async function insertSubscription(made: NewSubscription, tx: Tx): Promise<string> {
  const renews = made.cardToken !== null && made.status === "active" && !made.stops;
  const setsStopRequest = made.stops && made.gatewayRef !== null;
  const [row] = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    INSERT INTO subscription (id, user_id, plan_key, period, status, gateway, gateway_ref, customer_ref,
      current_period_end, card_token, card_last4, renew_at, stop_at, created_at)
    VALUES (uuidv7(), ${made.userId}::uuid, ${made.planKey}, ${made.period}, ${made.status}, ${made.gateway},
      ${made.gatewayRef}, ${made.customerRef}, ${made.currentPeriodEnd}, ${made.cardToken}, ${made.cardLast4},
      CASE WHEN ${renews}::boolean THEN ${made.currentPeriodEnd}::timestamptz END,
      CASE WHEN ${setsStopRequest}::boolean THEN ${NOW} END, ${made.since})
    ON CONFLICT (gateway, gateway_ref) DO UPDATE SET status = excluded.status, plan_key = excluded.plan_key,
      period = excluded.period, current_period_end = excluded.current_period_end, problem = NULL, updated_at = now()
    RETURNING id`;
  if (!row) throw new Error("a subscription was not written");
  return row.id;
}

/** Ends a user's other renewing subscriptions, including one in card retries; gateways get stop requests. */
export async function endPreviousSubscriptions(userId: string, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE subscription SET status = 'expired', problem = NULL, renew_at = NULL, card_token = NULL,
      next_plan_key = NULL, next_period = NULL, updated_at = now(),
      stop_at = CASE WHEN gateway_ref IS NOT NULL THEN ${NOW} END
    WHERE user_id = ${userId}::uuid AND (status = 'active' OR problem IS NOT NULL)`;
}

interface SubscriptionExtension extends Pick<SubscriptionRow, "planKey" | "period" | "cardLast4"> {
  periodEnd: Date;
  /** False when another subscription of the user is active, or a later charge was declined. */
  active: boolean;
}

/** Records another paid period. A plan chosen while the scheduled one was being charged stays scheduled. */
export async function extendSubscription(id: string, { active, ...to }: SubscriptionExtension, tx: Tx) {
  const stays = Prisma.sql`(next_plan_key, next_period) IS DISTINCT FROM (${to.planKey}, ${to.period})`;
  await getTransactionClient(tx).$executeRaw`
    UPDATE subscription SET plan_key = ${to.planKey}, period = ${to.period}, current_period_end = ${to.periodEnd},
      next_plan_key = CASE WHEN ${stays} THEN next_plan_key END,
      next_period = CASE WHEN ${stays} THEN next_period END, renew_attempts = 0, updated_at = now(),
      card_last4 = coalesce(${to.cardLast4}::text, card_last4),
      status = CASE WHEN ${active}::boolean THEN 'active' ELSE status END,
      problem = CASE WHEN ${active}::boolean THEN NULL ELSE problem END,
      renew_at = CASE WHEN ${active}::boolean AND card_token IS NOT NULL AND NOT cancel_at_period_end
        THEN ${to.periodEnd}::timestamptz END
    WHERE id = ${id}::uuid`;
}

export type RenewalProblem = NonNullable<SubscriptionDto["problem"]>;

/** Expires a subscription whose renewal was not paid. Returns false when that is known with this problem. */
export async function expireUnpaidSubscription(
  id: string,
  problem: RenewalProblem,
  tx: Tx,
): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE subscription SET status = 'expired', problem = ${problem}, updated_at = now()
    WHERE id = ${id}::uuid AND (status = 'active' OR status = 'expired' AND problem <> ${problem})`;
  return count === 1;
}
