import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import type { GatewayKey, PaymentGateway } from "@/lib/providers/payments/port";
import { createStripeGateway } from "@/lib/providers/payments/stripe";
import { createTranzila } from "@/lib/providers/payments/tranzila";

/** How each gateway is made; undefined while it has no keys. */
const MAKERS: Record<GatewayKey, () => PaymentGateway | undefined> = {
  tranzila: makeTranzila,
  stripe: makeStripe,
};

const gateways = new Map<GatewayKey, PaymentGateway>();

/** A gateway by its name, the one that takes new payments without; not_found for one that is not set up. */
export function paymentGateway(key: GatewayKey = env().PAYMENT_GATEWAY): PaymentGateway {
  const gateway = gateways.get(key) ?? (Object.hasOwn(MAKERS, key) ? MAKERS[key]() : undefined);
  if (!gateway) throw new AppError("not_found");
  gateways.set(key, gateway);
  return gateway;
}

function makeTranzila(): PaymentGateway | undefined {
  const { TRANZILA_TERMINAL: terminal, TRANZILA_TOKEN_TERMINAL: tokenTerminal } = env();
  const { TRANZILA_APP_KEY: appKey, TRANZILA_SECRET: secret } = env();
  if (!terminal || !tokenTerminal || !appKey || !secret) return undefined;
  const {
    TRANZILA_FORM_BASE: formBase,
    TRANZILA_API_BASE: apiBase,
    TRANZILA_REPORT_BASE: reportBase,
  } = env();
  return createTranzila({ terminal, tokenTerminal, appKey, secret, formBase, apiBase, reportBase });
}

function makeStripe(): PaymentGateway | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = env();
  return secretKey && webhookSecret ? createStripeGateway({ secretKey, webhookSecret, apiBase }) : undefined;
}
