import { coalesceRuns } from "@/sandbox/core/clock";
import type { CreateEmulator, Emulator, SandboxRequest } from "@/sandbox/core/emulator";
import { getOwnEntry } from "@/sandbox/core/state-files";
import { handleApi, validateApiRequest } from "@/sandbox/stripe/api";
import { hasDueEvent, renewSubscription, runDueEvents } from "@/sandbox/stripe/billing";
import { TEST_CARDS } from "@/sandbox/stripe/cards";
import { handleCheckout } from "@/sandbox/stripe/checkout";
import { handleHostedInvoice } from "@/sandbox/stripe/hosted-invoice";
import { handlePortal } from "@/sandbox/stripe/portal";
import { disputeCharge } from "@/sandbox/stripe/reversals";
import {
  emptyState,
  isLive,
  requireObject,
  type StripeEvent,
  stripeSettings,
  WEBHOOK_FLAWS,
  WEBHOOK_MODES,
  type WebhookFlaw,
  type WebhookMode,
} from "@/sandbox/stripe/state";
import {
  commitTransaction,
  getCustomerTime,
  readState,
  type StripeContext,
} from "@/sandbox/stripe/transaction";
import { createWebhookSender, endpointOf, send } from "@/sandbox/stripe/webhooks";

const CLOCK_CHECK_MS = 500;

const HANDLERS: Record<string, typeof handleApi> = {
  "/v1": handleApi,
  "/stripe/checkout": handleCheckout,
  "/stripe/portal": handlePortal,
  "/stripe/invoice": handleHostedInvoice,
};

export const createStripeEmulator: CreateEmulator = async (context): Promise<Emulator> => {
  const state = await context.openState("stripe", emptyState);
  const stripe: StripeContext = { context, state, settings: stripeSettings(), wake: () => pump.wake() };
  const pump = createWebhookSender(stripe);
  const watch = watchClock(stripe);
  pump.wake();
  return {
    service: "stripe",
    prefixes: Object.keys(HANDLERS),
    handle: async (prefix: string, request: SandboxRequest) => {
      const handler = HANDLERS[prefix];
      if (!handler) throw new Error(`The Stripe emulator does not serve ${prefix}`);
      await watch.catchUp();
      return handler(stripe, request);
    },
    validate: (prefix, request) => {
      if (prefix === "/v1") validateApiRequest(stripe, request);
    },
    trigger: (event, data) => trigger(stripe, event, data),
    reset: () => reset(stripe),
    async stop() {
      await watch.stop();
      await pump.stop();
    },
    home,
  };
};

function watchClock(stripe: StripeContext) {
  const catchUpDue = coalesceRuns(async () => {
    if (hasDueEvent(readState(stripe))) await commitTransaction(stripe, runDueEvents);
  });
  const timer = setInterval(() => {
    catchUpDue().catch((error: unknown) => console.error("Stripe's clock:", error));
  }, CLOCK_CHECK_MS).unref();
  return {
    catchUp: catchUpDue,
    stop() {
      clearInterval(timer);
      return catchUpDue();
    },
  };
}

/** Resets everything except the sequence, so that an identifier is never reused. */
async function reset({ state }: StripeContext): Promise<void> {
  const { seed, sequence } = state.get();
  await state.reset();
  await state.update((empty) => {
    empty.seed = seed;
    empty.sequence = sequence;
  });
}

function home(): ReturnType<Emulator["home"]> {
  const cards = Object.entries(TEST_CARDS).map(([number, { note }]) => `${number} ${note}`);
  return {
    title: "Stripe",
    text: [
      `Cards, any later date, any three digits: ${cards.join(" · ")}.`,
      `Events: renew {subscription | email} · dispute {charge, status?} · webhooks {mode: ${WEBHOOK_MODES.join(" | ")}, delayMs?} · webhooks-release {order?: reversed} · webhook-again {id?, type?, count?} · webhook-forged {id?, type?, flaw: ${WEBHOOK_FLAWS.join(" | ")}} · webhook-endpoint {url} · catch-up.`,
    ].join("\n"),
    links: [],
  };
}

type Data = Record<string, unknown>;

async function trigger(stripe: StripeContext, event: string, data: Data): Promise<Data | undefined> {
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
    case "dispute":
      return commitTransaction(stripe, (work) => disputeCharge(work, data));
    case "catch-up":
      await commitTransaction(stripe, runDueEvents);
      return {};
    default:
      return undefined;
  }
}

/** Sets the webhook URL; null restores the URL of the application. */
async function setEndpoint(stripe: StripeContext, { url }: Data): Promise<Data> {
  if (url !== null && (typeof url !== "string" || !URL.canParse(url))) {
    return { error: "url is an address, or null for the application's." };
  }
  await stripe.state.update((state) => {
    state.webhooks.endpoint = url;
  });
  return { endpoint: endpointOf(stripe) };
}

async function setMode(stripe: StripeContext, { mode, delayMs = 3_000 }: Data): Promise<Data> {
  if (!WEBHOOK_MODES.includes(mode as WebhookMode))
    return { error: `mode is one of ${WEBHOOK_MODES.join(", ")}.` };
  if (typeof delayMs !== "number" || delayMs < 0) return { error: "delayMs is a number of milliseconds." };
  await stripe.state.update((state) => {
    state.webhooks = { ...state.webhooks, mode: mode as WebhookMode, delayMs };
  });
  return { mode, delayMs };
}

async function release(stripe: StripeContext, { order = "as-happened" }: Data): Promise<Data> {
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

function chosen({ state }: StripeContext, { id, type }: Data): StripeEvent | undefined {
  return state
    .get()
    .events.filter(
      (event) => (id === undefined || event.id === id) && (type === undefined || event.type === type),
    )
    .at(-1);
}

const NONE = { error: "No such event has happened. Give id or type of one that has." };

async function sendOne(stripe: StripeContext, data: Data): Promise<Data> {
  const event = chosen(stripe, data);
  if (!event) return NONE;
  const count = typeof data.count === "number" ? Math.min(50, data.count) : 1;
  const statuses = await Promise.all(Array.from({ length: count }, () => send(stripe, event)));
  return { id: event.id, type: event.type, statuses };
}

async function forge(stripe: StripeContext, data: Data): Promise<Data> {
  const event = chosen(stripe, data);
  if (!event) return NONE;
  const flaw = (data.flaw ?? "bad-signature") as WebhookFlaw;
  if (!WEBHOOK_FLAWS.includes(flaw)) return { error: `flaw is one of ${WEBHOOK_FLAWS.join(", ")}.` };
  return { id: event.id, type: event.type, flaw, status: await send(stripe, event, flaw) };
}

/** Ends the period of one subscription now, without moving a clock. */
async function renewNow(stripe: StripeContext, { subscription: id, email }: Data): Promise<Data> {
  return commitTransaction(stripe, (work) => {
    const { state } = work;
    const subscription =
      typeof id === "string"
        ? getOwnEntry(state.subscriptions, id)
        : Object.values(state.subscriptions)
            .filter((one) => requireObject(state.customers, one.customerId).email === email && isLive(one))
            .at(-1);
    if (!subscription || !isLive(subscription)) {
      return { error: "Give subscription or email of one that lives." };
    }
    const now = getCustomerTime(work, subscription.customerId);
    const schedule = subscription.scheduleId
      ? requireObject(state.schedules, subscription.scheduleId)
      : undefined;
    const moved = now - subscription.periodEnd;
    for (const phase of schedule?.phases ?? []) {
      if (phase.start >= subscription.periodEnd) phase.start += moved;
      phase.end += moved;
    }
    subscription.periodEnd = now;
    subscription.anchor = now;
    renewSubscription(work, subscription, now);
    return {
      subscription: subscription.id,
      status: subscription.status,
      currentPeriodEnd: subscription.periodEnd,
    };
  });
}
