import { findLatestSubscription } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import { GATEWAYS, type PaymentGateway } from "@/lib/providers/payments/port";
import { getPaymentGateway } from "@/lib/providers/payments/registry";

export type GatewayResolver = (key: string) => PaymentGateway;

/** Returns the gateway of a row, which may not be the one for new payments. Throws for an unknown name. */
export const resolveGateway: GatewayResolver = (key) => {
  const known = GATEWAYS.find((one) => one === key);
  if (!known) throw new Error(`no payment gateway ${key}`);
  return getPaymentGateway(known);
};

/** Returns the URL of the gateway page for changing the card. Throws not_found when there is none. */
export async function createPortalUrl(
  { user }: { user: { id: string } },
  gatewayOf: GatewayResolver = resolveGateway,
): Promise<string> {
  const row = await findLatestSubscription(user.id);
  const url =
    row?.customerRef &&
    (await gatewayOf(row.gateway).portal(row.customerRef, `${getEnv().APP_URL}/subscriptions`));
  if (!url) throw new AppError("not_found", { message: "This card cannot be changed here" });
  return url;
}
