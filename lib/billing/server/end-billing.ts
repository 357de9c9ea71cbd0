import { type GatewayOf, gatewayNamed } from "@/lib/billing/server/gateway-named";
import { lookUpAllOf } from "@/lib/billing/server/look-up-payments";
import { endAllOf } from "@/lib/billing/server/renewal-store";
import { tellStop } from "@/lib/billing/server/tell-stop";

/**
 * Somebody is being forgotten: every gateway is told to charge them no more, before the rows go that know its names.
 * What they paid a moment ago is looked up first: later nobody would know whose it is, and it would be charged for ever.
 * Throws when one does not answer; a repeat tells those that have not heard.
 */
export async function endBilling(userId: string, gatewayOf: GatewayOf = gatewayNamed): Promise<void> {
  await lookUpAllOf(userId, gatewayOf);
  for (const row of await endAllOf(userId)) await tellStop(row, gatewayOf);
}
