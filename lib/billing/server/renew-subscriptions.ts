import { PLANS, termsOf } from "@/lib/billing/plans";
import { LOOK_AFTER_MINUTES, UNSENT_RETRY_HOURS } from "@/lib/billing/rules";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import { choiceOf } from "@/lib/billing/server/choose-plan";
import { type GatewayOf, gatewayNamed } from "@/lib/billing/server/gateway-named";
import { abandonUnsent, insertRenewal } from "@/lib/billing/server/look-store";
import { claimRenewal, planRetry } from "@/lib/billing/server/renewal-store";
import { askTime, type SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { ourBrand } from "@/lib/core/brand";
import { isAppError } from "@/lib/core/errors";
import { unseal } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import { inTransaction } from "@/lib/core/server/transaction";
import type { Renewal, StoredCard } from "@/lib/providers/payments/port";

interface Due {
  row: SubscriptionRow;
  renewal: Renewal;
}

/** Charges the cards of subscriptions that we renew ourselves and whose time has come. Returns how many were taken up. */
export async function renewSubscriptions(gatewayOf: GatewayOf = gatewayNamed): Promise<number> {
  for (let done = 0; ; done += 1) {
    const due = await takeDue();
    if (due === null) return done;
    if (due !== "taken") await charge(due, gatewayOf);
  }
}

/** The payment stands in the books before the card is asked: whatever happens after that, it is not charged again. */
function takeDue(): Promise<Due | "taken" | null> {
  return inTransaction(async (tx) => {
    const row = await claimRenewal(tx);
    if (!row) return null;
    const choice = choiceOf(
      row.nextPlanKey ? { ...row, planKey: row.nextPlanKey, period: row.nextPeriod ?? "" } : row,
    );
    if (!choice || !row.cardToken) return "taken";
    const card = readCard(row.id, row.cardToken);
    if (!card) {
      await planRetry(row.id, UNSENT_RETRY_HOURS, false, tx);
      return "taken";
    }
    const { planKey, billingPeriod: period } = choice;
    const price = { amount: termsOf(planKey, period).amount, currency: env().BRAND_CURRENCY };
    const paymentId = await insertRenewal(
      {
        ...{ userId: row.userId, subscriptionId: row.id, gateway: row.gateway, planKey, period, ...price },
        periodStart: row.currentPeriodEnd,
        lookMinutes: LOOK_AFTER_MINUTES[0],
      },
      tx,
    );
    if (!paymentId) return "taken";
    return {
      row,
      renewal: {
        paymentId,
        card,
        price,
        description: `${ourBrand.name.en} ${PLANS[planKey].name}, ${period}`,
      },
    };
  });
}

/** Null for a card that cannot be opened, as after a key was lost: it must not hold up everybody else's. */
function readCard(subscriptionId: string, sealed: string): StoredCard | null {
  try {
    return JSON.parse(unseal(sealed)) as StoredCard;
  } catch (error) {
    log().error({ err: error, subscriptionId }, "a stored card cannot be read; its renewal waits");
    return null;
  }
}

async function charge({ row, renewal }: Due, gatewayOf: GatewayOf): Promise<void> {
  const { paymentId } = renewal;
  try {
    const gateway = gatewayOf(row.gateway);
    const askedAt = await askTime();
    const made = { ...(await gateway.charge(renewal)), paymentId };
    await applySnapshot({ gateway: gateway.key, snapshot: { subscription: null, charges: [made] }, askedAt });
  } catch (error) {
    log().warn(
      { err: error, gateway: row.gateway, paymentId },
      "a renewal was not charged, or its answer was lost",
    );
    if (isAppError(error, "provider_error") || isAppError(error, "unavailable"))
      await tryLater(row, paymentId);
  }
}

/** The gateway did not take the charge up at all. Anything else is looked up: it may have been made. */
async function tryLater(row: SubscriptionRow, paymentId: string): Promise<void> {
  await inTransaction(async (tx) => {
    if (await abandonUnsent(paymentId, tx)) await planRetry(row.id, UNSENT_RETRY_HOURS, false, tx);
  });
}
