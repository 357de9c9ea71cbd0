import { createHmac } from "node:crypto";
import { RESEND_SECONDS } from "@/sandbox/stripe/settings";
import type { Delivery, Flaw, StripeEvent } from "@/sandbox/stripe/state";
import { eventWire } from "@/sandbox/stripe/wire";
import type { Stripe } from "@/sandbox/stripe/work";

const PATIENCE_MS = 10_000;

/** `t=…,v1=…` over the exact bytes. The time is the wall clock's: it is what the receiver compares with. */
function signatureOf(payload: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;
}

/** Where events go: what the trigger set, else the application. */
export function endpointOf({ state, settings }: Stripe): string | null {
  return state.get().webhooks.endpoint ?? settings.endpoint;
}

/** Sends an event once; resolves to the status of the answer, 0 for none. */
export async function send(stripe: Stripe, event: StripeEvent, flaw?: Flaw): Promise<number> {
  const endpoint = endpointOf(stripe);
  if (!endpoint) return 0;
  const payload = JSON.stringify(eventWire(event));
  const signature = flawed(payload, stripe.settings.webhookSecret, flaw);
  try {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        ...(signature ? { "stripe-signature": signature } : {}),
      },
      body: flaw === "changed-body" ? payload.replace('"livemode":false', '"livemode":true') : payload,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

function flawed(payload: string, secret: string, flaw?: Flaw): string | undefined {
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

/** Sends what is due, again and again until it is answered with 2xx, and sleeps in between. */
export function createPump(stripe: Stripe) {
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
    let due: Delivery[] = [];
    await stripe.state.update((state) => {
      due = state.deliveries.filter(({ dueAt }) => dueAt !== null && dueAt <= now);
      state.deliveries = state.deliveries.filter((one) => !due.includes(one));
    });
    // Side by side, as there: nothing promises an order.
    for (const delivery of due) {
      const sending = deliver(delivery).finally(() => underway.delete(sending));
      underway.add(sending);
    }
    wake();
  }

  async function deliver(delivery: Delivery): Promise<void> {
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
