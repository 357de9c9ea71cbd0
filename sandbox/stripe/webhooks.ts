import { createHmac } from "node:crypto";
import type { StripeEvent, WebhookDelivery, WebhookFlaw } from "@/sandbox/stripe/state";
import { API_VERSION, RESEND_SECONDS } from "@/sandbox/stripe/state";
import type { StripeContext } from "@/sandbox/stripe/transaction";

const TIMEOUT_MS = 10_000;

/** Signs the exact bytes as `t=…,v1=…`. It uses system time, which the receiver compares with. */
function signatureOf(payload: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;
}

/** Returns the URL set by the trigger, else that of the application. */
export function endpointOf({ state, settings }: StripeContext): string | null {
  return state.get().webhooks.endpoint ?? settings.endpoint;
}

export function toEventObject({ id, type, created, object }: StripeEvent) {
  return {
    livemode: false,
    id,
    object: "event",
    api_version: API_VERSION,
    created,
    data: { object },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

/** Sends an event once. Resolves to the status of the response; 0 for none. */
export async function send(stripe: StripeContext, event: StripeEvent, flaw?: WebhookFlaw): Promise<number> {
  const endpoint = endpointOf(stripe);
  if (!endpoint) return 0;
  const payload = JSON.stringify(toEventObject(event));
  const signature = flawed(payload, stripe.settings.webhookSecret, flaw);
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        ...(signature ? { "stripe-signature": signature } : {}),
      },
      body: flaw === "changed-body" ? payload.replace('"livemode":false', '"livemode":true') : payload,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function flawed(payload: string, secret: string, flaw?: WebhookFlaw): string | undefined {
  switch (flaw) {
    case "no-signature":
      return undefined;
    case "other-secret":
      return signatureOf(payload, "whsec_somebodyelse");
    case "old-timestamp":
      return signatureOf(payload, secret, Math.floor(Date.now() / 1000) - 301);
    case "bad-signature":
      return signatureOf(payload, secret).replace(/[0-9a-f]{64}$/, "0".repeat(64));
    default:
      return signatureOf(payload, secret);
  }
}

/** Sends due events, retries until they are acknowledged with 2xx, and sleeps in between. */
export function createWebhookSender(stripe: StripeContext) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const underway = new Set<Promise<void>>();

  const wake = () => {
    clearTimeout(timer);
    if (stopped) return;
    const times = stripe.state.get().deliveries.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]));
    if (times.length === 0) return;
    const wait = Math.min(60_000, Math.max(0, Math.min(...times) - Date.now()));
    timer = setTimeout(() => void pump(), wait).unref();
  };

  async function pump(): Promise<void> {
    const now = Date.now();
    let due: WebhookDelivery[] = [];
    await stripe.state.update((state) => {
      due = state.deliveries.filter(({ dueAt }) => dueAt !== null && dueAt <= now);
      state.deliveries = state.deliveries.filter((one) => !due.includes(one));
    });
    // Events are sent concurrently because Stripe guarantees no order.
    for (const delivery of due) {
      const sending = deliver(delivery).finally(() => underway.delete(sending));
      underway.add(sending);
    }
    wake();
  }

  async function deliver(delivery: WebhookDelivery): Promise<void> {
    const { eventId, attempt } = delivery;
    const event = stripe.state.get().events.find(({ id }) => id === eventId);
    if (!event || stopped || !endpointOf(stripe)) return;
    const status = await send(stripe, event);
    if (stopped) return;
    const data = { type: event.type, status, attempt: attempt + 1 };
    await stripe.context.recordEffect({ service: "stripe", kind: "webhook", id: eventId, data });
    const again = RESEND_SECONDS[attempt];
    if ((status >= 200 && status < 300) || again === undefined) return;
    await stripe.state.update((state) => {
      state.deliveries.push({ eventId, dueAt: Date.now() + again * 1000, attempt: attempt + 1 });
    });
    wake();
  }

  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.allSettled([...underway]);
    },
  };
}
