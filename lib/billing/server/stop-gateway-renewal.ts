import { claimGatewayStop, clearGatewayStop } from "@/lib/billing/server/renewal-store";
import { type GatewayResolver, resolveGateway } from "@/lib/billing/server/resolve-gateway";
import { findSubscription, type SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { isAppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";

/**
 * Stops the renewal at the gateway, immediately when another plan replaced it. Throws when the gateway does
 * not respond; the row keeps the pending stop request.
 */
export async function stopGatewayRenewal(row: SubscriptionRow, gatewayOf: GatewayResolver = resolveGateway) {
  if (row.gatewayRef === null) return;
  const gateway = gatewayOf(row.gateway);
  await gateway
    .stop(row.gatewayRef, row.status === "active" ? "periodEnd" : "now")
    .catch((error: unknown) => logUnknownSubscription(row, error));
  if (await clearGatewayStop(row)) return;
  const now = await findSubscription(row.id);
  // The user resumed while the gateway was stopping, so the gateway has to resume as well.
  if (now?.status === "active" && !now.cancelAtPeriodEnd) await gateway.resume(row.gatewayRef);
}

/** A subscription unknown to the gateway cannot renew; retries would block the deletion of the user. */
function logUnknownSubscription({ id, gateway }: SubscriptionRow, error: unknown): void {
  if (!isAppError(error, "not_found")) throw error;
  const fields = { err: error, gateway, subscriptionId: id };
  getLogger().error(fields, "gateway renewal stop failed: unknown subscription");
}

/** Sends all pending stop requests. A cron task of the worker calls it; returns how many were sent. */
export async function stopPendingGatewayRenewals(gatewayOf: GatewayResolver = resolveGateway) {
  for (let sentCount = 0; ; sentCount += 1) {
    const row = await claimGatewayStop();
    if (!row) return sentCount;
    const { gateway, id: subscriptionId } = row;
    await stopGatewayRenewal(row, gatewayOf).catch((err: unknown) =>
      getLogger().warn({ err, gateway, subscriptionId }, "gateway renewal stop failed; cron task will retry"),
    );
  }
}
