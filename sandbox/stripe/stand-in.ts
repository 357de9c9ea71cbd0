/**
 * Stand-in for Stripe: Checkout's hosted page, Billing for one plan per subscription, the customer portal, webhooks.
 *
 * Faithful to: keys and the API version; bracketed forms, unknown parameters refused; the new names of ui_mode;
 * idempotency keys; sessions that expire; periods that stand on the subscription's item and are counted from the
 * anchor; invoices whose subscription stands under `parent`; payments of an invoice as a list of their own; schedules
 * for a change at the period's end, and that they own the subscription's cancelling; declined renewals, three further
 * tries, the end; signed events, sent side by side in no order, again until answered; test clocks. Renewals follow the
 * sandbox clock.
 *
 * Not faithful to: a renewal is charged at once, not an hour later; a payment declined on the hosted page leaves the
 * session open and no subscription; only a card whose bank asks (3-D Secure) leaves one `incomplete`; 4000000000000341 pays once and fails from the first
 * renewal on, while the real one fails on its first charge; no taxes, coupons, trials, proration, refunds
 * or other ways to pay; the API version must be sent; events are sent again within two days at the most and are all
 * sent to one listener; answers carry the fields that matter here, not all; wordings of errors are close, not verbatim.
 */
import { inTurn } from "@/sandbox/core/in-turn";
import type { CreateStandIn, SandboxRequest, StandIn } from "@/sandbox/core/stand-in";
import { handleApi } from "@/sandbox/stripe/api";
import { TEST_CARDS } from "@/sandbox/stripe/cards";
import { catchUp, isDue } from "@/sandbox/stripe/catch-up";
import { handleCheckout } from "@/sandbox/stripe/checkout";
import { handlePortal } from "@/sandbox/stripe/portal";
import { stripeSettings } from "@/sandbox/stripe/settings";
import { emptyState, FLAWS, MODES } from "@/sandbox/stripe/state";
import { trigger } from "@/sandbox/stripe/trigger";
import { createPump } from "@/sandbox/stripe/webhooks";
import { commit, look, type Stripe } from "@/sandbox/stripe/work";

/** How soon a moved clock is noticed when nobody calls. */
const LOOK_MS = 500;

const HANDLERS: Record<string, typeof handleApi> = {
  "/v1": handleApi,
  "/stripe/checkout": handleCheckout,
  "/stripe/portal": handlePortal,
};

/** Creates the Stripe stand-in on the given server. */
export const createStripeStandIn: CreateStandIn = async (context): Promise<StandIn> => {
  const state = await context.openState("stripe", emptyState);
  const stripe: Stripe = { context, state, settings: stripeSettings(), wake: () => pump.wake() };
  const pump = createPump(stripe);
  const watch = watchClock(stripe);
  pump.wake();
  return {
    service: "stripe",
    prefixes: Object.keys(HANDLERS),
    handle: async (prefix: string, request: SandboxRequest) => {
      const handler = HANDLERS[prefix];
      if (!handler) throw new Error(`The Stripe stand-in does not serve ${prefix}`);
      await watch.catchUp();
      return handler(stripe, request);
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

function watchClock(stripe: Stripe) {
  const catchUpDue = inTurn(async () => {
    if (isDue(look(stripe))) await commit(stripe, catchUp);
  });
  const timer = setInterval(() => {
    catchUpDue().catch((error: unknown) => console.error("Stripe's clock:", error));
  }, LOOK_MS).unref();
  return {
    catchUp: catchUpDue,
    stop() {
      clearInterval(timer);
      return catchUpDue();
    },
  };
}

/** Everything is gone but the numbering: an identifier means one thing for ever, as in life. */
async function reset({ state }: Stripe): Promise<void> {
  const { seed, sequence } = state.get();
  await state.reset();
  await state.update((empty) => {
    empty.seed = seed;
    empty.sequence = sequence;
  });
}

function home(): ReturnType<StandIn["home"]> {
  const cards = Object.entries(TEST_CARDS).map(([number, { note }]) => `${number} ${note}`);
  return {
    title: "Stripe",
    text: [
      `Cards, any later date, any three digits: ${cards.join(" · ")}.`,
      `Events: renew {subscription | email} · webhooks {mode: ${MODES.join(" | ")}, delayMs?} · webhooks-release {order?: reversed} · webhook-again {id?, type?, count?} · webhook-forged {id?, type?, flaw: ${FLAWS.join(" | ")}} · webhook-endpoint {url} · catch-up.`,
    ].join("\n"),
    links: [],
  };
}
