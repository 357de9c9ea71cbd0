import type { SubscriptionRecord } from "@/lib/billing/serializers";
import { queueBillingMail, queueEndedMail } from "@/lib/billing/server/queue-billing-mail";
import { reconcileUserPayments } from "@/lib/billing/server/reconcile-payments";
import {
  cancelAllUserSubscriptions,
  expireLapsedSubscription,
  findLapsedSubscriptions,
  markCancelAtPeriodEnd,
  stopDeclineRetries,
} from "@/lib/billing/server/renewal-store";
import { type GatewayResolver, resolveGateway } from "@/lib/billing/server/resolve-gateway";
import { stopGatewayRenewal } from "@/lib/billing/server/stop-gateway-renewal";
import { findSubscriptionRecord, lockPayer } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction } from "@/lib/core/server/transaction";
import { setCreditsEnd } from "@/lib/credits/server/grant-period";

const BATCH = 100;

export async function expireSubscriptions(): Promise<void> {
  for (const { id, userId } of await findLapsedSubscriptions(BATCH)) {
    await runInTransaction(async (tx) => {
      const user = await lockPayer(userId, tx);
      const row = await expireLapsedSubscription(id, tx);
      if (user && row) await queueEndedMail(user, row, tx);
    });
  }
}

/**
 * Cancels at the end of the paid period and stops retries of a declined card. The cancellation is stored
 * before the gateway call, which a worker retries until it succeeds. Throws not_found when there is nothing
 * to cancel.
 */
export async function cancelSubscription(
  { user }: { user: { id: string } },
  gatewayOf: GatewayResolver = resolveGateway,
): Promise<SubscriptionRecord> {
  const ended = await runInTransaction(async (tx) => {
    const currentUser = await lockPayer(user.id, tx);
    if (!currentUser) return null;
    const row = await markCancelAtPeriodEnd(user.id, tx);
    if (!row) return stopDeclineRetries(user.id, tx);
    await setCreditsEnd(user.id, row.currentPeriodEnd, tx);
    await queueBillingMail("subscription-cancelled", currentUser, row, tx);
    return row;
  });
  if (ended) {
    await stopGatewayRenewal(ended, gatewayOf).catch((err: unknown) =>
      getLogger().warn(
        { err, subscriptionId: ended.id },
        "gateway cancellation failed; cron task will retry",
      ),
    );
  }
  const record = await findSubscriptionRecord(user.id);
  if (!record?.cancelAtPeriodEnd) {
    throw new AppError("not_found", { message: "There is no subscription to cancel" });
  }
  return record;
}

/**
 * Stops all billing of a user before the rows with the gateway references are deleted. Looks up recent
 * payments first, because later they could not be assigned. Throws when a gateway does not respond.
 */
export async function cancelUserBilling(userId: string, gatewayOf: GatewayResolver = resolveGateway) {
  await reconcileUserPayments(userId, gatewayOf);
  for (const row of await cancelAllUserSubscriptions(userId)) await stopGatewayRenewal(row, gatewayOf);
}
