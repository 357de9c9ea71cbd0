import { GATEWAYS, type PaymentGateway } from "@/lib/providers/payments/port";
import { paymentGateway } from "@/lib/providers/payments/registry";

/** How a use-case finds the gateway that a row names. */
export type GatewayOf = (key: string) => PaymentGateway;

/** The gateway of a row, whichever one takes payments now. Throws for a name that no adapter has. */
export const gatewayNamed: GatewayOf = (key) => {
  const known = GATEWAYS.find((one) => one === key);
  if (!known) throw new Error(`no payment gateway ${key}`);
  return paymentGateway(known);
};
