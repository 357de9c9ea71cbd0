import { PAYMENT_LOOKUP_DELAYS_MINUTES, UNSENT_RENEWAL_RETRY_HOURS } from "@/lib/billing/limits";
import { getPlanTerms } from "@/lib/billing/plans";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import { describePlan } from "@/lib/billing/server/describe-plan";
import { abandonUnsentCharge, insertRenewalCharge } from "@/lib/billing/server/payment-lookup-store";
import { toPlanChoice } from "@/lib/billing/server/plan-choice";
import { claimRenewal, findCustomerLanguage, scheduleRetry } from "@/lib/billing/server/renewal-store";
import { type GatewayResolver, resolveGateway } from "@/lib/billing/server/resolve-gateway";
import { readDatabaseTime, type SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { isAppError } from "@/lib/core/errors";
import { decryptSecret } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction } from "@/lib/core/server/transaction";
import type { RenewalRequest, StoredCard } from "@/lib/providers/payments/port";

interface Due {
  row: SubscriptionRow;
  renewal: RenewalRequest;
}

/** Returns how many were claimed. */
export async function chargeDueSubscriptions(gatewayOf: GatewayResolver = resolveGateway): Promise<number> {
  for (let done = 0; ; done += 1) {
    const due = await claimDue();
    if (due === null) return done;
    if (due !== "taken") await charge(due, gatewayOf);
  }
}

/** The payment is recorded before the card is charged, so that a crash afterwards cannot charge it twice. */
function claimDue(): Promise<Due | "taken" | null> {
  return runInTransaction(async (tx) => {
    const row = await claimRenewal(tx);
    if (!row) return null;
    const choice = toPlanChoice(
      row.nextPlanKey ? { ...row, planKey: row.nextPlanKey, period: row.nextPeriod ?? "" } : row,
    );
    if (!choice || !row.cardToken) return "taken";
    const card = readCard(row.id, row.cardToken);
    if (!card) {
      await scheduleRetry(row.id, UNSENT_RENEWAL_RETRY_HOURS, false, tx);
      return "taken";
    }
    const { planKey, billingPeriod: period } = choice;
    const price = { amount: getPlanTerms(planKey, period).amount, currency: getEnv().BRAND_CURRENCY };
    const { id: subscriptionId, userId, gateway, currentPeriodEnd: periodStart } = row;
    const lookMinutes = PAYMENT_LOOKUP_DELAYS_MINUTES[0];
    const sold = { userId, subscriptionId, gateway, planKey, period, ...price };
    const paymentId = await insertRenewalCharge({ ...sold, periodStart, lookMinutes }, tx);
    if (!paymentId) return "taken";
    const description = describePlan(choice, await findCustomerLanguage(userId, tx));
    return { row, renewal: { paymentId, card, price, description } };
  });
}

/** Returns null when decryption fails, for example after a key was lost, so that other renewals continue. */
function readCard(subscriptionId: string, encrypted: string): StoredCard | null {
  try {
    return JSON.parse(decryptSecret(encrypted)) as StoredCard;
  } catch (error) {
    getLogger().error({ err: error, subscriptionId }, "stored card decryption failed; renewal postponed");
    return null;
  }
}

async function charge({ row, renewal }: Due, gatewayOf: GatewayResolver): Promise<void> {
  const { paymentId } = renewal;
  try {
    const gateway = gatewayOf(row.gateway);
    const askedAt = await readDatabaseTime();
    const made = { ...(await gateway.charge(renewal)), paymentId };
    await applySnapshot({ gateway: gateway.key, snapshot: { subscription: null, charges: [made] }, askedAt });
  } catch (error) {
    const message = "a renewal was not charged, or its answer was lost";
    getLogger().warn({ err: error, gateway: row.gateway, paymentId }, message);
    if (isAppError(error, "provider_error") || isAppError(error, "unavailable"))
      await tryLater(row, paymentId);
  }
}

/** Only a charge that was not accepted is retried; otherwise the card may have been charged. */
async function tryLater(row: SubscriptionRow, paymentId: string): Promise<void> {
  await runInTransaction(async (tx) => {
    if (await abandonUnsentCharge(paymentId, tx))
      await scheduleRetry(row.id, UNSENT_RENEWAL_RETRY_HOURS, false, tx);
  });
}
