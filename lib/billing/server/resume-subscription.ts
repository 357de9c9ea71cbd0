import { termsOf } from "@/lib/billing/plans";
import { creditsEnd } from "@/lib/billing/rules";
import type { SubscriptionRecord } from "@/lib/billing/serializers";
import { choiceOf } from "@/lib/billing/server/choose-plan";
import { type GatewayOf, gatewayNamed } from "@/lib/billing/server/gateway-named";
import { keepNext, markResumed } from "@/lib/billing/server/renewal-store";
import { findActive, findRecord, type SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
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

/** Where we charge the card ourselves, there is nobody to ask. */
async function goOn(row: SubscriptionRow, gatewayOf: GatewayOf): Promise<void> {
  const goesOn =
    row.cardToken !== null ||
    (row.gatewayRef !== null && (await gatewayOf(row.gateway).resume(row.gatewayRef)));
  if (!goesOn) {
    throw new AppError("conflict", {
      message: "This subscription ends with its period. After that you can choose a plan again",
      details: { change: "subscribe" },
    });
  }
  await inTransaction(async (tx) => {
    const resumed = await markResumed(row.id, tx);
    if (resumed) await endCreditsAt(row.userId, creditsEnd(resumed.currentPeriodEnd), tx);
  });
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
