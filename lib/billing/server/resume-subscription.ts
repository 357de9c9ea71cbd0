import { termsOf } from "@/lib/billing/plans";
import { creditsEnd } from "@/lib/billing/rules";
import type { SubscriptionRecord } from "@/lib/billing/serializers";
import { choiceOf } from "@/lib/billing/server/choose-plan";
import { type GatewayOf, gatewayNamed } from "@/lib/billing/server/gateway-named";
import { releasedCard } from "@/lib/billing/server/released-card";
import { keepNext, markResumed } from "@/lib/billing/server/renewal-store";
import { findActive, findRecord, type SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { seal } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import { inTransaction } from "@/lib/core/server/transaction";
import { endCreditsAt } from "@/lib/credits/server/end-credits-at";

/**
 * Takes back a cancellation, or a smaller plan that was chosen for the next period. A repeat changes nothing. Throws
 * not_found where nothing is active, conflict where the gateway can only sell it anew.
 */
export async function resumeSubscription(
  { user }: { user: { id: string } },
  gatewayOf: GatewayOf = gatewayNamed,
): Promise<SubscriptionRecord> {
  const row = await findActive(user.id);
  if (!row) throw new AppError("not_found", { message: "There is no subscription to go on with" });
  if (row.cancelAtPeriodEnd) await goOn(row, gatewayOf);
  else if (row.nextPlanKey !== null) await stay(row, gatewayOf);
  const record = await findRecord(user.id);
  if (!record) throw new AppError("not_found");
  return record;
}

async function goOn(row: SubscriptionRow, gatewayOf: GatewayOf): Promise<void> {
  const renewal = await renewalOf(row, gatewayOf);
  if (!renewal) {
    throw new AppError("conflict", {
      message: "This subscription ends with its period. After that you can choose a plan again",
      details: { change: "subscribe" },
    });
  }
  await inTransaction(async (tx) => {
    const resumed = await markResumed(row.id, renewal.sealedCard, tx);
    if (resumed) await endCreditsAt(row.userId, creditsEnd(resumed.currentPeriodEnd), tx);
  });
}

/**
 * How it renews from now on: where we charge the card ourselves, there is nobody to ask; a gateway goes on, or has let
 * go of the card, and then we charge that. Null where it has to be bought anew.
 */
async function renewalOf(
  row: SubscriptionRow,
  gatewayOf: GatewayOf,
): Promise<{ sealedCard: string | null } | null> {
  const { cardToken, gatewayRef } = row;
  if (cardToken !== null) return { sealedCard: null };
  if (gatewayRef === null) return null;
  const gateway = gatewayOf(row.gateway);
  if (await gateway.resume(gatewayRef)) return { sealedCard: null };
  const card = await releasedCard(gateway, gatewayRef);
  return card && { sealedCard: seal(JSON.stringify(card)) };
}

async function stay(row: SubscriptionRow, gatewayOf: GatewayOf): Promise<void> {
  const now = choiceOf(row);
  if (row.cardToken === null && row.gatewayRef !== null && now) {
    const { amount } = termsOf(now.planKey, now.billingPeriod);
    const price = { amount, currency: env().BRAND_CURRENCY };
    await gatewayOf(row.gateway).changeNext(row.gatewayRef, {
      planKey: now.planKey,
      period: now.billingPeriod,
      price,
    });
  }
  await keepNext(row, null, null);
}
