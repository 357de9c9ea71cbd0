import type { Env } from "@/lib/core/server/env";
import { createTranzilaGateway } from "@/lib/providers/payments/tranzila";
import { type DoctorFinding, probe } from "./finding";

const TIMEOUT_MS = 8_000;
const NOBODYS_PAYMENT = "00000000-0000-0000-0000-000000000000";

/**
 * Checks whether the configured payment gateway accepts the keys, with requests that change nothing there.
 */
export function checkPayments(env: Env): Promise<DoctorFinding> {
  return env.PAYMENT_GATEWAY === "stripe" ? stripe(env) : tranzila(env);
}

function stripe(env: Env): Promise<DoctorFinding> {
  const part = "Payments";
  return probe(part, "check STRIPE_SECRET_KEY, STRIPE_API_BASE and the network", async () => {
    const response = await fetch(`${env.STRIPE_API_BASE}/v1/balance`, {
      headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Stripe answered ${response.status} to the key`);
    return { state: "ok", part, says: "Stripe accepts the key" };
  });
}

function tranzila(env: Env): Promise<DoctorFinding> {
  const part = "Payments";
  return probe(part, "check the TRANZILA_ variables and the network", async () => {
    const { TRANZILA_TERMINAL: terminal = "", TRANZILA_TOKEN_TERMINAL: tokenTerminal = "" } = env;
    const { TRANZILA_APP_KEY: appKey = "", TRANZILA_SECRET: secret = "" } = env;
    const bases = {
      formBase: env.TRANZILA_FORM_BASE,
      apiBase: env.TRANZILA_API_BASE,
      reportBase: env.TRANZILA_REPORT_BASE,
    };
    const gateway = createTranzilaGateway({ terminal, tokenTerminal, appKey, secret, ...bases });
    const anonymous = { sessionRef: null, subscriptionRef: null, chargeRef: null, since: new Date() };
    await gateway.lookUp({ paymentId: NOBODYS_PAYMENT, ...anonymous });
    return { state: "ok", part, says: `Tranzila's reports open for the terminal ${terminal}` };
  });
}
