import { type GatewayOf, gatewayNamed } from "@/lib/billing/server/gateway-named";
import { claimStop, clearStop } from "@/lib/billing/server/renewal-store";
import { findSubscription, type SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { isAppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";

/**
 * Tells a gateway that a subscription is not to renew: at its end when it was cancelled, at once when another plan has
 * taken its place. Throws when the gateway does not answer; the row remembers that it is still to be told.
 */
export async function tellStop(row: SubscriptionRow, gatewayOf: GatewayOf = gatewayNamed): Promise<void> {
  if (row.gatewayRef === null) return;
  const gateway = gatewayOf(row.gateway);
  await gateway
    .stop(row.gatewayRef, row.status === "active" ? "periodEnd" : "now")
    .catch((error: unknown) => noteUnknown(row, error));
  if (await clearStop(row)) return;
  const now = await findSubscription(row.id);
  // Taken back while the gateway was being told: it is told that too.
  if (now?.status === "active" && !now.cancelAtPeriodEnd) await gateway.resume(row.gatewayRef);
}

/** What a gateway does not know any more it will not renew: asking it for ever would keep somebody from being forgotten. */
function noteUnknown({ id, gateway }: SubscriptionRow, error: unknown): void {
  if (!isAppError(error, "not_found")) throw error;
  log().error({ err: error, gateway, subscriptionId: id }, "a gateway does not know what it is to stop");
}

/** Tells every gateway that is still to be told. The worker calls it regularly; returns how many it told. */
export async function tellStops(gatewayOf: GatewayOf = gatewayNamed): Promise<number> {
  for (let told = 0; ; told += 1) {
    const row = await claimStop();
    if (!row) return told;
    await tellStop(row, gatewayOf).catch((error: unknown) =>
      log().warn(
        { err: error, gateway: row.gateway, subscriptionId: row.id },
        "a gateway is still to be told",
      ),
    );
  }
}
