import { getCreditsEnd } from "@/lib/billing/plan-rules";
import { getPlanTerms } from "@/lib/billing/plans";
import type { SubscriptionRecord } from "@/lib/billing/serializers";
import { findReleasedCard, toPlanChoice } from "@/lib/billing/server/plan-choice";
import { clearCancelAtPeriodEnd, saveNextPlan } from "@/lib/billing/server/renewal-store";
import { type GatewayResolver, resolveGateway } from "@/lib/billing/server/resolve-gateway";
import {
  findActiveSubscription,
  findSubscriptionRecord,
  type SubscriptionRow,
} from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { encryptSecret } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { runInTransaction } from "@/lib/core/server/transaction";
import { setCreditsEnd } from "@/lib/credits/server/grant-period";

/** Throws not_found without an active subscription, conflict when the gateway requires a new purchase. */
export async function resumeSubscription(
  { user }: { user: { id: string } },
  gatewayOf: GatewayResolver = resolveGateway,
): Promise<SubscriptionRecord> {
  const row = await findActiveSubscription(user.id);
  if (!row) throw new AppError("not_found", { message: "There is no subscription to go on with" });
  if (row.cancelAtPeriodEnd) await goOn(row, gatewayOf);
  else if (row.nextPlanKey !== null) await stay(row, gatewayOf);
  const record = await findSubscriptionRecord(user.id);
  if (!record) throw new AppError("not_found");
  return record;
}

async function goOn(row: SubscriptionRow, gatewayOf: GatewayResolver): Promise<void> {
  const renewal = await renewalOf(row, gatewayOf);
  if (!renewal) {
    const message =
      "This subscription can’t be resumed. You can choose a new plan when the current period ends";
    throw new AppError("conflict", { message, details: { change: "subscribe" } });
  }
  await runInTransaction(async (tx) => {
    const resumed = await clearCancelAtPeriodEnd(row.id, renewal.encryptedCard, tx);
    if (resumed) await setCreditsEnd(row.userId, getCreditsEnd(resumed.currentPeriodEnd), tx);
  });
}

/** Returns null when a new purchase is required. Our own card charges need no gateway call. */
async function renewalOf(
  row: SubscriptionRow,
  gatewayOf: GatewayResolver,
): Promise<{ encryptedCard: string | null } | null> {
  const { cardToken, gatewayRef } = row;
  if (cardToken !== null) return { encryptedCard: null };
  if (gatewayRef === null) return null;
  const gateway = gatewayOf(row.gateway);
  if (await gateway.resume(gatewayRef)) return { encryptedCard: null };
  const card = await findReleasedCard(gateway, gatewayRef);
  return card && { encryptedCard: encryptSecret(JSON.stringify(card)) };
}

async function stay(row: SubscriptionRow, gatewayOf: GatewayResolver): Promise<void> {
  const now = toPlanChoice(row);
  if (row.cardToken === null && row.gatewayRef !== null && now) {
    const { planKey, billingPeriod: period } = now;
    const price = { amount: getPlanTerms(planKey, period).amount, currency: getEnv().BRAND_CURRENCY };
    await gatewayOf(row.gateway).changeNext(row.gatewayRef, { planKey, period, price });
  }
  await saveNextPlan(row, null, null);
}
