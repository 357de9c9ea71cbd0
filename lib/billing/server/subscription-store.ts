import { asPlanKey, type PlanKey } from "@/lib/billing/plans";
import { RENEWAL_WAIT_HOURS } from "@/lib/billing/rules";
import type { SubscriptionRecord } from "@/lib/billing/serializers";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/**
 * True for a row of `s` that is paid for now, by the database's clock. One that renews counts a little longer, while
 * the gateway's word about the next period is awaited; one that was cancelled ends on the second.
 */
export const IS_ACTIVE = Prisma.sql`
  (s.status = 'active' AND s.current_period_end + CASE WHEN s.cancel_at_period_end THEN interval '0'
    ELSE make_interval(hours => ${RENEWAL_WAIT_HOURS}::int) END > now())`;

/**
 * A column with the latest subscription of the person in a table named `u` as JSON, or null: for queries that read a
 * person in one statement.
 */
export const SUBSCRIPTION_COLUMN = Prisma.sql`
  (SELECT json_build_object(
     'planKey', s.plan_key, 'period', s.period, 'cancelAtPeriodEnd', s.cancel_at_period_end,
     'isActive', ${IS_ACTIVE}, 'currentPeriodEnd', s.current_period_end,
     'nextPlanKey', s.next_plan_key, 'nextPeriod', s.next_period, 'problem', s.problem,
     'cardLast4', s.card_last4, 'hasCustomer', s.customer_ref IS NOT NULL)
   FROM subscription s WHERE s.user_id = u.id
   ORDER BY s.status = 'active' DESC, s.created_at DESC, s.id DESC LIMIT 1) AS "subscription"`;

// The column keeps milliseconds and rounds: a plain now() would be due only after itself.
const NOW = Prisma.sql`date_trunc('milliseconds', now())`;

/** A subscription as the use-cases work with it. */
export interface SubscriptionRow {
  id: string;
  userId: string;
  planKey: string;
  period: string;
  /** active | expired */
  status: string;
  gateway: string;
  gatewayRef: string | null;
  customerRef: string | null;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  nextPlanKey: string | null;
  nextPeriod: string | null;
  problem: string | null;
  /** Sealed; set where we renew ourselves. */
  cardToken: string | null;
  cardLast4: string | null;
  renewAt: Date | null;
  renewAttempts: number;
  stopAt: Date | null;
  /** When it was paid for first. */
  createdAt: Date;
}

/** Columns of a SubscriptionRow, from a table named `s`. */
export const SUBSCRIPTION_ROW = Prisma.sql`
  s.id, s.user_id AS "userId", s.plan_key AS "planKey", s.period, s.status, s.gateway,
  s.gateway_ref AS "gatewayRef", s.customer_ref AS "customerRef", s.current_period_end AS "currentPeriodEnd",
  s.cancel_at_period_end AS "cancelAtPeriodEnd", s.next_plan_key AS "nextPlanKey", s.next_period AS "nextPeriod",
  s.problem, s.card_token AS "cardToken", s.card_last4 AS "cardLast4", s.renew_at AS "renewAt",
  s.renew_attempts AS "renewAttempts", s.stop_at AS "stopAt", s.created_at AS "createdAt"`;

/** The first row of a statement about subscriptions. */
export async function firstSubscription(statement: Prisma.Sql, tx?: Tx): Promise<SubscriptionRow | null> {
  const rows = await clientOf(tx).$queryRaw<SubscriptionRow[]>(statement);
  return rows[0] ?? null;
}

const pick = (condition: Prisma.Sql, tx?: Tx) =>
  firstSubscription(Prisma.sql`SELECT ${SUBSCRIPTION_ROW} FROM subscription s WHERE ${condition}`, tx);

/** The plan that somebody pays for now, by the database's clock; null for none. */
export async function findActivePlan(userId: string, tx?: Tx): Promise<PlanKey | null> {
  return asPlanKey((await findActive(userId, tx))?.planKey);
}

/** What somebody pays for now, by the database's clock; null for none. */
export function findActive(userId: string, tx?: Tx): Promise<SubscriptionRow | null> {
  return pick(Prisma.sql`s.user_id = ${userId}::uuid AND ${IS_ACTIVE}`, tx);
}

/** The row that holds somebody's one active place, whether or not its period is over. */
export function findHolder(userId: string, tx?: Tx): Promise<SubscriptionRow | null> {
  return pick(Prisma.sql`s.user_id = ${userId}::uuid AND s.status = 'active'`, tx);
}

export function findSubscription(id: string, tx?: Tx): Promise<SubscriptionRow | null> {
  return pick(Prisma.sql`s.id = ${id}::uuid`, tx);
}

export function findByRef(gateway: string, ref: string, tx?: Tx): Promise<SubscriptionRow | null> {
  return pick(Prisma.sql`s.gateway = ${gateway} AND s.gateway_ref = ${ref}`, tx);
}

/** The subscription that a person sees: the active one, else the latest. */
export function findLatest(userId: string): Promise<SubscriptionRow | null> {
  return pick(
    Prisma.sql`s.user_id = ${userId}::uuid
      ORDER BY s.status = 'active' DESC, s.created_at DESC, s.id DESC LIMIT 1`,
  );
}

/** What a person's subscription looks like now; null for none. */
export async function findRecord(userId: string): Promise<SubscriptionRecord | null> {
  const rows = await clientOf().$queryRaw<{ subscription: SubscriptionRecord | null }[]>`
    SELECT ${SUBSCRIPTION_COLUMN} FROM "user" u WHERE u.id = ${userId}::uuid`;
  return rows[0]?.subscription ?? null;
}

/** The person behind a payment; `leaving` once they asked to be forgotten. */
export interface Payer {
  id: string;
  email: string;
  name: string;
  language: string;
  leaving: boolean;
}

/** Holds the person until the transaction ends: what happens to their money happens one after the other. */
export async function lockPayer(userId: string, tx: Tx): Promise<Payer | null> {
  const rows = await clientOf(tx).$queryRaw<Payer[]>`
    SELECT id, email, name, language, deletion_asked_at IS NOT NULL AS leaving
    FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return rows[0] ?? null;
}

/** The database's clock, before a question to a gateway. */
export async function askTime(): Promise<Date> {
  const [row] = await clientOf().$queryRaw<{ now: Date }[]>`SELECT date_trunc('milliseconds', now()) AS now`;
  return row?.now ?? new Date();
}

export interface NewSubscription {
  userId: string;
  planKey: string;
  period: string;
  /** "expired" for one that a later purchase has replaced already. */
  status: "active" | "expired";
  gateway: string;
  gatewayRef: string | null;
  customerRef: string | null;
  currentPeriodEnd: Date;
  cardToken: string | null;
  cardLast4: string | null;
  /** It is not to renew: its gateway is told. */
  stops: boolean;
  since: Date;
}

/** Writes a subscription that was just paid for; one that the gateway calls the same is that one. */
export async function insertSubscription(made: NewSubscription, tx: Tx): Promise<string> {
  const renews = made.cardToken !== null && made.status === "active" && !made.stops;
  const tells = made.stops && made.gatewayRef !== null;
  const [row] = await clientOf(tx).$queryRaw<{ id: string }[]>`
    INSERT INTO subscription (id, user_id, plan_key, period, status, gateway, gateway_ref, customer_ref,
      current_period_end, card_token, card_last4, renew_at, stop_at, created_at)
    VALUES (uuidv7(), ${made.userId}::uuid, ${made.planKey}, ${made.period}, ${made.status}, ${made.gateway},
      ${made.gatewayRef}, ${made.customerRef}, ${made.currentPeriodEnd}, ${made.cardToken}, ${made.cardLast4},
      CASE WHEN ${renews}::boolean THEN ${made.currentPeriodEnd}::timestamptz END,
      CASE WHEN ${tells}::boolean THEN ${NOW} END, ${made.since})
    ON CONFLICT (gateway, gateway_ref) DO UPDATE SET status = excluded.status, plan_key = excluded.plan_key,
      period = excluded.period, current_period_end = excluded.current_period_end, problem = NULL, updated_at = now()
    RETURNING id`;
  if (!row) throw new Error("a subscription was not written");
  return row.id;
}

/**
 * Ends whatever of somebody's still renews, for a plan that was just paid for instead; each gateway is to be told. One
 * whose card is only being tried again goes too.
 */
export async function endFormer(userId: string, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE subscription SET status = 'expired', problem = NULL, renew_at = NULL, card_token = NULL,
      next_plan_key = NULL, next_period = NULL, updated_at = now(),
      stop_at = CASE WHEN gateway_ref IS NOT NULL THEN ${NOW} END
    WHERE user_id = ${userId}::uuid AND (status = 'active' OR problem IS NOT NULL)`;
}

export interface Extension {
  planKey: string;
  period: string;
  periodEnd: Date;
  /** False when another subscription of the person is the active one, or a later charge was declined. */
  active: boolean;
  cardLast4: string | null;
}

/**
 * Another period was paid. What was chosen for it has begun; what was chosen while an earlier choice was being charged
 * is still to come.
 */
export async function extendSubscription(id: string, { active, ...to }: Extension, tx: Tx): Promise<void> {
  const stays = Prisma.sql`(next_plan_key, next_period) IS DISTINCT FROM (${to.planKey}, ${to.period})`;
  await clientOf(tx).$executeRaw`
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

/** The card was declined: it is not active any more. False when it was not before. */
export async function expireDeclined(id: string, tx: Tx): Promise<boolean> {
  const count = await clientOf(tx).$executeRaw`
    UPDATE subscription SET status = 'expired', problem = 'card_declined', updated_at = now()
    WHERE id = ${id}::uuid AND status = 'active'`;
  return count === 1;
}
