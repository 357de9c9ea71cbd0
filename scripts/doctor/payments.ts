import type { Env } from "@/lib/core/server/env";
import { createTranzila } from "@/lib/providers/payments/tranzila";
import { type Finding, probe } from "./finding";

const PATIENCE_MS = 8_000;
const NOBODYS_PAYMENT = "00000000-0000-0000-0000-000000000000";

/** The gateway that takes new payments: whether it accepts our keys. Both questions change nothing there. */
export function examinePayments(env: Env): Promise<Finding> {
  return env.PAYMENT_GATEWAY === "stripe" ? stripe(env) : tranzila(env);
}

function stripe(env: Env): Promise<Finding> {
  const part = "Payments";
  return probe(part, "check STRIPE_SECRET_KEY, STRIPE_API_BASE and the network", async () => {
    const answer = await fetch(`${env.STRIPE_API_BASE}/v1/balance`, {
      headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`Stripe answered ${answer.status} to the key`);
    return { state: "ok", part, says: "Stripe accepts the key" };
  });
}

function tranzila(env: Env): Promise<Finding> {
  const part = "Payments";
  return probe(part, "check the TRANZILA_ variables and the network", async () => {
    const { TRANZILA_TERMINAL: terminal = "", TRANZILA_TOKEN_TERMINAL: tokenTerminal = "" } = env;
    const { TRANZILA_APP_KEY: appKey = "", TRANZILA_SECRET: secret = "" } = env;
    const bases = {
      formBase: env.TRANZILA_FORM_BASE,
      apiBase: env.TRANZILA_API_BASE,
      reportBase: env.TRANZILA_REPORT_BASE,
    };
    const gateway = createTranzila({ terminal, tokenTerminal, appKey, secret, ...bases });
    const nobody = { sessionRef: null, subscriptionRef: null, chargeRef: null, since: new Date() };
    await gateway.lookUp({ paymentId: NOBODYS_PAYMENT, ...nobody });
    return { state: "ok", part, says: `Tranzila's reports open for the terminal ${terminal}` };
  });
}
