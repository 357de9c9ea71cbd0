import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import type { GatewayKey, PaymentGateway } from "@/lib/providers/payments/port";
import { createStripeGateway } from "@/lib/providers/payments/stripe";
import { createTranzilaGateway } from "@/lib/providers/payments/tranzila";

const MAKERS: Record<GatewayKey, () => PaymentGateway | undefined> = {
  tranzila: makeTranzila,
  stripe: makeStripe,
};

const gateways = new Map<GatewayKey, PaymentGateway>();

/** Returns a gateway, by default the one for new payments; throws not_found when it is not configured. */
export function getPaymentGateway(key: GatewayKey = getEnv().PAYMENT_GATEWAY): PaymentGateway {
  const gateway = gateways.get(key) ?? (Object.hasOwn(MAKERS, key) ? MAKERS[key]() : undefined);
  if (!gateway) throw new AppError("not_found");
  gateways.set(key, gateway);
  return gateway;
}

function makeTranzila(): PaymentGateway | undefined {
  const env = getEnv();
  const { TRANZILA_TERMINAL: terminal, TRANZILA_TOKEN_TERMINAL: tokenTerminal } = env;
  const { TRANZILA_APP_KEY: appKey, TRANZILA_SECRET: secret } = env;
  if (!terminal || !tokenTerminal || !appKey || !secret) return undefined;
  const { TRANZILA_FORM_BASE: formBase, TRANZILA_API_BASE: apiBase } = env;
  return createTranzilaGateway({
    ...{ terminal, tokenTerminal, appKey, secret, formBase, apiBase },
    reportBase: env.TRANZILA_REPORT_BASE,
    currencies: env.TRANZILA_CURRENCIES.split(","),
    returnsTokens: env.TRANZILA_TOKENS === "proven",
  });
}

function makeStripe(): PaymentGateway | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = getEnv();
  const { STRIPE_API_BASE: apiBase, STRIPE_TAX } = getEnv();
  if (!secretKey || !webhookSecret) return undefined;
  return createStripeGateway({ secretKey, webhookSecret, apiBase, isTaxed: STRIPE_TAX === "automatic" });
}
