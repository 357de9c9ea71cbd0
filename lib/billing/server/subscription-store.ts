import { asPlanKey, type PlanKey } from "@/lib/billing/plans";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/**
 * A column with the latest subscription of the person in a table named `u` as JSON, or null: for queries that read a
 * person in one statement. Active is what is paid for now, by the database's clock.
 */
export const SUBSCRIPTION_COLUMN = Prisma.sql`
  (SELECT json_build_object(
     'planKey', s.plan_key, 'period', s.period, 'cancelAtPeriodEnd', s.cancel_at_period_end,
     'isActive', s.status = 'active' AND s.current_period_end > now(),
     'currentPeriodEnd', s.current_period_end)
   FROM subscription s WHERE s.user_id = u.id
   ORDER BY s.status = 'active' DESC, s.created_at DESC LIMIT 1) AS "subscription"`;

/** The plan that somebody pays for now, by the database's clock; null for none. */
export async function findActivePlan(userId: string, tx?: Tx): Promise<PlanKey | null> {
  const rows = await clientOf(tx).$queryRaw<{ plan_key: string }[]>`
    SELECT plan_key FROM subscription
    WHERE user_id = ${userId}::uuid AND status = 'active' AND current_period_end > now()`;
  return asPlanKey(rows[0]?.plan_key);
}
