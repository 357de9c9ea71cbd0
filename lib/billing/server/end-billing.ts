import { type GatewayOf, gatewayNamed } from "@/lib/billing/server/gateway-named";
import { endAllOf } from "@/lib/billing/server/renewal-store";
import { tellStop } from "@/lib/billing/server/tell-stop";

/**
 * Somebody is being forgotten: every gateway is told to charge them no more, before the rows go that know its names.
 * Throws when one does not answer; a repeat tells those that have not heard.
 */
export async function endBilling(userId: string, gatewayOf: GatewayOf = gatewayNamed): Promise<void> {
  for (const row of await endAllOf(userId)) await tellStop(row, gatewayOf);
}
