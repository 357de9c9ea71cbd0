import { entry } from "@/sandbox/core/change";
import { catchUp, renew } from "@/sandbox/stripe/catch-up";
import { FLAWS, type Flaw, isLive, known, MODES, type Mode, type StripeEvent } from "@/sandbox/stripe/state";
import { endpointOf, send } from "@/sandbox/stripe/webhooks";
import { commit, nowOf, type Stripe } from "@/sandbox/stripe/work";

type Data = Record<string, unknown>;

/** What can happen outside, by the name used with /_control/trigger. Undefined for a name that is not here. */
export async function trigger(stripe: Stripe, event: string, data: Data): Promise<Data | undefined> {
  switch (event) {
    case "webhook-endpoint":
      return setEndpoint(stripe, data);
    case "webhooks":
      return setMode(stripe, data);
    case "webhooks-release":
      return release(stripe, data);
    case "webhook-again":
      return sendOne(stripe, data);
    case "webhook-forged":
      return forge(stripe, data);
    case "renew":
      return renewNow(stripe, data);
    case "catch-up":
      await commit(stripe, catchUp);
      return {};
    default:
      return undefined;
  }
}

/** Where events go; null goes back to the application's address. */
async function setEndpoint(stripe: Stripe, { url }: Data): Promise<Data> {
  if (url !== null && (typeof url !== "string" || !URL.canParse(url))) {
    return { error: "url is an address, or null for the application's." };
  }
  await stripe.state.update((state) => {
    state.webhooks.endpoint = url;
  });
  return { endpoint: endpointOf(stripe) };
}

async function setMode(stripe: Stripe, { mode, delayMs = 3_000 }: Data): Promise<Data> {
  if (!MODES.includes(mode as Mode)) return { error: `mode is one of ${MODES.join(", ")}.` };
  if (typeof delayMs !== "number" || delayMs < 0) return { error: "delayMs is a number of milliseconds." };
  await stripe.state.update((state) => {
    state.webhooks = { ...state.webhooks, mode: mode as Mode, delayMs };
  });
  return { mode, delayMs };
}

/** Lets go what was held, as it happened or the other way round; each is awaited before the next. */
async function release(stripe: Stripe, { order = "as-happened" }: Data): Promise<Data> {
  let held: string[] = [];
  await stripe.state.update((state) => {
    held = state.deliveries.filter(({ dueAt }) => dueAt === null).map(({ eventId }) => eventId);
    state.deliveries = state.deliveries.filter(({ dueAt }) => dueAt !== null);
  });
  if (order === "reversed") held.reverse();
  const sent: Data[] = [];
  for (const id of held) {
    const event = stripe.state.get().events.find((one) => one.id === id);
    if (event) sent.push({ id, type: event.type, status: await send(stripe, event) });
  }
  return { sent };
}

/** The event that is named, else the last one of the type, else the last one. */
function chosen({ state }: Stripe, { id, type }: Data): StripeEvent | undefined {
  return state
    .get()
    .events.filter(
      (event) => (id === undefined || event.id === id) && (type === undefined || event.type === type),
    )
    .at(-1);
}

const NONE = { error: "No such event has happened. Give id or type of one that has." };

/** Sends an event once more, soundly signed; `count` side by side. */
async function sendOne(stripe: Stripe, data: Data): Promise<Data> {
  const event = chosen(stripe, data);
  if (!event) return NONE;
  const count = typeof data.count === "number" ? Math.min(50, data.count) : 1;
  const statuses = await Promise.all(Array.from({ length: count }, () => send(stripe, event)));
  return { id: event.id, type: event.type, statuses };
}

async function forge(stripe: Stripe, data: Data): Promise<Data> {
  const event = chosen(stripe, data);
  if (!event) return NONE;
  const flaw = (data.flaw ?? "bad-signature") as Flaw;
  if (!FLAWS.includes(flaw)) return { error: `flaw is one of ${FLAWS.join(", ")}.` };
  return { id: event.id, type: event.type, flaw, status: await send(stripe, event, flaw) };
}

/** The period of one subscription is over now, without moving anybody else's clock. */
async function renewNow(stripe: Stripe, { subscription: id, email }: Data): Promise<Data> {
  return commit(stripe, (work) => {
    const { state } = work;
    const subscription =
      typeof id === "string"
        ? entry(state.subscriptions, id)
        : Object.values(state.subscriptions)
            .filter((one) => known(state.customers, one.customerId).email === email && isLive(one))
            .at(-1);
    if (!subscription || !isLive(subscription)) {
      return { error: "Give subscription or email of one that lives." };
    }
    const now = nowOf(work, subscription.customerId);
    const schedule = subscription.scheduleId ? known(state.schedules, subscription.scheduleId) : undefined;
    const moved = now - subscription.periodEnd;
    for (const phase of schedule?.phases ?? []) {
      if (phase.start >= subscription.periodEnd) phase.start += moved;
      phase.end += moved;
    }
    subscription.periodEnd = now;
    subscription.anchor = now;
    renew(work, subscription, now);
    return {
      subscription: subscription.id,
      status: subscription.status,
      currentPeriodEnd: subscription.periodEnd,
    };
  });
}
