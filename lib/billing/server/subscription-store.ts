import { asPlanKey, type PlanKey } from "@/lib/billing/plans";
import { RENEWAL_WAIT_HOURS } from "@/lib/billing/rules";
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
   ORDER BY s.status = 'active' DESC, s.created_at DESC LIMIT 1) AS "subscription"`;

/** The plan that somebody pays for now, by the database's clock; null for none. */
export async function findActivePlan(userId: string, tx?: Tx): Promise<PlanKey | null> {
  const rows = await clientOf(tx).$queryRaw<{ plan_key: string }[]>`
    SELECT s.plan_key FROM subscription s WHERE s.user_id = ${userId}::uuid AND ${IS_ACTIVE}`;
  return asPlanKey(rows[0]?.plan_key);
}
