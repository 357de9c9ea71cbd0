import type Stripe from "stripe";
import type {
  Charge,
  CheckoutOrder,
  CheckoutPage,
  Lookup,
  PaymentGateway,
  Snapshot,
} from "@/lib/providers/payments/port";
import { ask, type StripeSettings, stripeClient } from "@/lib/providers/payments/stripe-client";
import { readStripeNotice } from "@/lib/providers/payments/stripe-notice";
import {
  dropPlannedChange,
  planNext,
  priceData,
  setCancel,
} from "@/lib/providers/payments/stripe-plan-change";
import {
  idOf,
  type PlanMetadata,
  subscriptionOf,
  toCharge,
  toDetails,
  toSubscription,
} from "@/lib/providers/payments/stripe-snapshot";

/** Fifteen years of months. */
const INVOICES_MAX = 180;
/** Card and reason of a refusal cost a question each: only the newest are asked for. */
const DETAILED = 6;
const NOTHING: Snapshot = { subscription: null, charges: [] };

/** Stripe's hosted Checkout and Billing (providers.md 7.3): Stripe renews by itself, we look at what it did. */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  const client = stripeClient(settings);
  const find = (ref: string) => client.subscriptions.retrieve(ref);
  return {
    key: "stripe",
    openCheckout: (order, signal) => ask(openCheckout(client, order), signal),
    async readNotice(incoming) {
      return readStripeNotice(client, settings.webhookSecret, incoming);
    },
    lookUp: (what) => ask(lookUp(client, what)),
    stop: (ref, when) => ask(stop(client, ref, when)),
    resume: (ref) => ask(find(ref).then((subscription) => resume(client, subscription))),
    async changeNext(ref, next) {
      await ask(find(ref).then((subscription) => planNext(client, subscription, next)));
      return "gateway";
    },
    async charge() {
      throw new Error("Stripe renews by itself: there is no card of ours to charge");
    },
    async portal(customer, returnUrl) {
      const { url } = await ask(client.billingPortal.sessions.create({ customer, return_url: returnUrl }));
      return url;
    },
  };
}

async function openCheckout(client: Stripe, order: CheckoutOrder): Promise<CheckoutPage> {
  const { customer, paymentId } = order;
  const open = (ref: string | null) =>
    client.checkout.sessions.create(
      { ...checkoutParams(order), ...(ref ? { customer: ref } : { customer_email: customer.email }) },
      { idempotencyKey: paymentId },
    );
  const session = await open(customer.ref).catch((error: unknown) => {
    // A customer of another Stripe account, from before the keys were changed.
    if (customer.ref && isMissing(error, "customer")) return open(null);
    throw error;
  });
  if (!session.url) throw new Error(`the session is ${session.status} and has no address`);
  return { url: session.url, mode: "redirect", sessionRef: session.id };
}

function checkoutParams({ paymentId, planKey, period, price, description, customer, urls }: CheckoutOrder) {
  const metadata: PlanMetadata = { paymentId, planKey, period };
  const product_data = { name: description, metadata: { planKey } };
  return {
    mode: "subscription" as const,
    ui_mode: "hosted_page" as const,
    line_items: [{ price_data: { ...priceData({ price, period }), product_data }, quantity: 1 }],
    client_reference_id: paymentId,
    metadata,
    subscription_data: { metadata },
    locale: customer.language,
    success_url: urls.success,
    cancel_url: urls.failure,
  };
}

function isMissing(error: unknown, param: string): boolean {
  const { code, param: named } = error as { code?: string; param?: string };
  return code === "resource_missing" && named === param;
}

/** The subscription that the names lead to, and what was taken for it. */
async function lookUp(client: Stripe, what: Lookup): Promise<Snapshot> {
  const ref = what.subscriptionRef ?? (await subscriptionFor(client, what));
  if (!ref) return NOTHING;
  const [found, newest] = await Promise.all([
    client.subscriptions.retrieve(ref),
    client.invoices.list({ subscription: ref, limit: 100 }).autoPagingToArray({ limit: INVOICES_MAX }),
  ]);
  const subscription = toSubscription(found);
  // Until its first payment nothing has happened: the page is still open for another card.
  if (!subscription) return NOTHING;
  const charges = await Promise.all(newest.map((invoice, age) => chargeOf(client, invoice, age < DETAILED)));
  return {
    subscription,
    charges: charges.filter((charge) => charge !== undefined).reverse(),
  };
}

async function subscriptionFor(client: Stripe, { sessionRef, chargeRef }: Lookup): Promise<string | null> {
  if (sessionRef) return idOf((await client.checkout.sessions.retrieve(sessionRef)).subscription);
  return chargeRef ? subscriptionOf(await client.invoices.retrieve(chargeRef)) : null;
}

async function chargeOf(
  client: Stripe,
  invoice: Stripe.Invoice,
  detailed: boolean,
): Promise<Charge | undefined> {
  const unknown = toCharge(invoice, { declineCode: null, cardLast4: null });
  if (!unknown || !detailed) return unknown;
  const expand = ["data.payment.payment_intent.latest_charge"];
  const { data } = await client.invoicePayments.list({ invoice: invoice.id, expand });
  return toCharge(invoice, toDetails(data));
}

async function stop(client: Stripe, ref: string, when: "periodEnd" | "now"): Promise<void> {
  const subscription = await client.subscriptions.retrieve(ref);
  if (isOver(subscription)) return;
  if (when === "now") {
    await client.subscriptions.cancel(ref, { prorate: false, invoice_now: false });
    return;
  }
  await dropPlannedChange(client, subscription);
  await setCancel(client, subscription, true);
}

async function resume(client: Stripe, subscription: Stripe.Subscription): Promise<boolean> {
  if (isOver(subscription)) return false;
  await setCancel(client, subscription, false);
  return true;
}

function isOver(subscription: Stripe.Subscription): boolean {
  return toSubscription(subscription)?.status === "ended";
}
