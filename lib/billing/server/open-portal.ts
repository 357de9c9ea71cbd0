import { type GatewayOf, gatewayNamed } from "@/lib/billing/server/gateway-named";
import { findLatest } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";

/** The gateway's page on which somebody changes their card. Throws not_found where there is none. */
export async function openPortal(
  { user }: { user: { id: string } },
  gatewayOf: GatewayOf = gatewayNamed,
): Promise<string> {
  const row = await findLatest(user.id);
  const url =
    row?.customerRef &&
    (await gatewayOf(row.gateway).portal(row.customerRef, `${env().APP_URL}/subscriptions`));
  if (!url) throw new AppError("not_found", { message: "This card cannot be changed here" });
  return url;
}
