import type { SubscriptionRecord } from "@/lib/billing/serializers";
import { type GatewayOf, gatewayNamed } from "@/lib/billing/server/gateway-named";
import { queueBillingMail } from "@/lib/billing/server/queue-billing-mail";
import { giveUpDeclined, markCancelled } from "@/lib/billing/server/renewal-store";
import { findRecord, lockPayer } from "@/lib/billing/server/subscription-store";
import { tellStop } from "@/lib/billing/server/tell-stop";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { inTransaction } from "@/lib/core/server/transaction";
import { endCreditsAt } from "@/lib/credits/server/end-credits-at";

/**
 * Ends somebody's subscription with the paid period; a declined card is tried no more. It is written down before the
 * gateway is told: whatever the gateway answers, nothing more is owed, and a worker tells it until it has heard. A
 * repeat changes nothing. Throws not_found where there is nothing to cancel.
 */
export async function cancelSubscription(
  { user }: { user: { id: string } },
  gatewayOf: GatewayOf = gatewayNamed,
): Promise<SubscriptionRecord> {
  const ended = await inTransaction(async (tx) => {
    const person = await lockPayer(user.id, tx);
    if (!person) return null;
    const row = await markCancelled(user.id, tx);
    if (!row) return giveUpDeclined(user.id, tx);
    await endCreditsAt(user.id, row.currentPeriodEnd, tx);
    await queueBillingMail("subscription-cancelled", person, row, tx);
    return row;
  });
  if (ended) {
    await tellStop(ended, gatewayOf).catch((error: unknown) =>
      log().warn({ err: error, subscriptionId: ended.id }, "a gateway is still to be told of a cancellation"),
    );
  }
  const record = await findRecord(user.id);
  if (!record?.cancelAtPeriodEnd) {
    throw new AppError("not_found", { message: "There is no subscription to cancel" });
  }
  return record;
}
