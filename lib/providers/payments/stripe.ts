import type Stripe from "stripe";
import { isAppError } from "@/lib/core/errors";
import {
  type CheckoutOrder,
  type CheckoutPage,
  GATEWAY_PERIODS,
  type GatewaySnapshot,
  type PaymentGateway,
  type PaymentLookup,
  type UpgradeOrder,
  type UpgradeResult,
} from "@/lib/providers/payments/port";
import { callStripe, createStripeClient, type StripeSettings } from "@/lib/providers/payments/stripe-client";
import type { Listed } from "@/lib/providers/payments/stripe-listed";
import {
  buildPriceData,
  cancelScheduledChange,
  schedulePlanChange,
  setCancelAtPeriodEnd,
} from "@/lib/providers/payments/stripe-plan-change";
import {
  findReversedCharge,
  findUpgradePrice,
  getInvoiceSubscription,
  getObjectId,
  type PlanMetadata,
  toCharge,
  toPaymentDetails,
  toReversals,
  toSoldUpgrade,
  toSubscription,
} from "@/lib/providers/payments/stripe-snapshot";
import { previewStripeUpgrade, requestStripeUpgrade } from "@/lib/providers/payments/stripe-upgrade";
import { parseStripeWebhook } from "@/lib/providers/payments/stripe-webhook";

/** 180 months are fifteen years. */
const INVOICES_MAX = 180;
/** Card and decline code cost one request per invoice: only the newest are requested. */
const DETAILED = 6;
const NOTHING: GatewaySnapshot = { subscription: null, charges: [] };

/** Gateway for Stripe's Checkout and Billing (docs/providers/stripe.md), which renews by itself. */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  const client = createStripeClient(settings);
  const find = (ref: string) => client.subscriptions.retrieve(ref);
  return {
    key: "stripe",
    periods: GATEWAY_PERIODS,
    openCheckout: (order, signal) =>
      callStripe(openCheckout(client, order, settings.isTaxed ?? false), signal),
    readNotice: async (incoming) => parseStripeWebhook(client, settings.webhookSecret, incoming),
    lookUp: (what) => callStripe(lookUp(client, what)),
    stop: (ref, when) => callStripe(stop(client, ref, when)),
    resume: (ref) => callStripe(find(ref).then((subscription) => resume(client, subscription))),
    async changeNext(ref, next) {
      await callStripe(find(ref).then((subscription) => schedulePlanChange(client, subscription, next)));
      return "gateway";
    },
    previewUpgrade: (ref, next) =>
      callStripe(previewStripeUpgrade(client, ref, next)).catch((error: unknown) => {
        // The subscription belongs to another Stripe account, from before the keys changed.
        if (isAppError(error, "not_found")) return null;
        throw error;
      }),
    upgrade: (ref, order) => callStripe(upgrade(client, ref, order)),
    async charge() {
      throw new Error("Stripe renews by itself: there is no card of ours to charge");
    },
    async portal(customer, returnUrl) {
      const opened = client.billingPortal.sessions.create({ customer, return_url: returnUrl });
      return (await callStripe(opened)).url;
    },
    // The address expires a month after payment, and each retrieval renews it.
    invoiceUrl: async (ref) => (await callStripe(client.invoices.retrieve(ref))).hosted_invoice_url ?? null,
  };
}

async function openCheckout(client: Stripe, order: CheckoutOrder, isTaxed: boolean): Promise<CheckoutPage> {
  const { customer, paymentId } = order;
  const open = (ref: string | null, idempotencyKey: string) => {
    const payer: Partial<SessionParams> = ref
      ? { customer: ref, customer_update: { address: "auto", name: "auto" } }
      : { customer_email: customer.email };
    return client.checkout.sessions.create(
      { ...checkoutParams(order, isTaxed), ...payer },
      { idempotencyKey },
    );
  };
  const session = await open(customer.ref, paymentId).catch((error: unknown) => {
    // The customer belongs to another Stripe account, from before the keys changed. Stripe also keeps the failure
    // under the key, and refuses other parameters for it.
    if (customer.ref && isMissing(error, "customer")) return open(null, `${paymentId}-new-customer`);
    throw error;
  });
  if (!session.url) throw new Error(`the session is ${session.status} and has no address`);
  return { url: session.url, mode: "redirect", sessionRef: session.id };
}

type SessionParams = Listed<Stripe.Checkout.SessionCreateParams>;

// Checkout has no Hebrew: "auto" follows the browser and falls back to English.
const LOCALES = { en: "en", he: "auto" } as const satisfies Record<
  CheckoutOrder["customer"]["language"],
  SessionParams["locale"]
>;

function checkoutParams(order: CheckoutOrder, isTaxed: boolean): SessionParams {
  const { paymentId, planKey, period, price, description, customer, urls } = order;
  const metadata: PlanMetadata = { paymentId, planKey, period };
  const product_data = { name: description, metadata: { planKey } };
  return {
    mode: "subscription",
    ui_mode: "hosted_page",
    // Bank debits are decided days later: until then it is not known whether the plan was paid.
    allowed_payment_method_types: ["card"],
    line_items: [{ price_data: { ...buildPriceData({ price, period }), product_data }, quantity: 1 }],
    client_reference_id: paymentId,
    metadata,
    subscription_data: { metadata },
    locale: LOCALES[customer.language],
    // An invoice needs the address of the buyer, and a company its tax number.
    billing_address_collection: "required",
    tax_id_collection: { enabled: true },
    ...(isTaxed ? { automatic_tax: { enabled: true } } : {}),
    success_url: urls.success,
    cancel_url: urls.failure,
  };
}

function isMissing(error: unknown, param: string): boolean {
  const { code, param: named } = error as { code?: string; param?: string };
  return code === "resource_missing" && named === param;
}

async function lookUp(client: Stripe, what: PaymentLookup): Promise<GatewaySnapshot> {
  const ref = what.subscriptionRef ?? (await subscriptionFor(client, what));
  return ref ? lookUpSubscription(client, ref, what.chargeRef) : NOTHING;
}

async function lookUpSubscription(
  client: Stripe,
  ref: string,
  chargeRef: string | null,
): Promise<GatewaySnapshot> {
  const [found, newest] = await Promise.all([
    client.subscriptions.retrieve(ref),
    client.invoices.list({ subscription: ref, limit: 100 }).autoPagingToArray({ limit: INVOICES_MAX }),
  ]);
  const subscription = toSubscription(found);
  // Before the first payment nothing has happened: the page still accepts another card.
  if (!subscription) return NOTHING;
  const named = isIntent(chargeRef) ? await invoiceOfIntent(client, chargeRef) : null;
  const charges = await Promise.all(
    newest.map((invoice, age) => chargeOf(client, invoice, age < DETAILED || invoice.id === named)),
  );
  return { subscription, charges: charges.filter((charge) => charge !== undefined).reverse() };
}

async function subscriptionFor(client: Stripe, { sessionRef, chargeRef }: PaymentLookup) {
  if (sessionRef) return getObjectId((await client.checkout.sessions.retrieve(sessionRef)).subscription);
  const invoice = isIntent(chargeRef) ? await invoiceOfIntent(client, chargeRef) : chargeRef;
  return invoice ? getInvoiceSubscription(await client.invoices.retrieve(invoice)) : null;
}

/** Events about refunds and disputes name the payment intent, and not the invoice. */
const isIntent = (ref: string | null): ref is string => ref?.startsWith("pi_") ?? false;

async function invoiceOfIntent(client: Stripe, intent: string): Promise<string | null> {
  const filter: Listed<Stripe.InvoicePaymentListParams> = {
    payment: { type: "payment_intent", payment_intent: intent },
    limit: 1,
  };
  const { data } = await client.invoicePayments.list(filter);
  return getObjectId(data[0]?.invoice);
}

async function chargeOf(client: Stripe, invoice: Stripe.Invoice, detailed: boolean) {
  const priceId = findUpgradePrice(invoice);
  const upgraded = priceId ? toSoldUpgrade(await client.prices.retrieve(priceId)) : null;
  const unknown = toCharge(invoice, { declineCode: null, cardLast4: null }, upgraded);
  if (!unknown || !detailed) return unknown;
  const expand = ["data.payment.payment_intent.latest_charge"];
  const { data } = await client.invoicePayments.list({ invoice: invoice.id, expand });
  const charge = findReversedCharge(data);
  const details = toPaymentDetails(data);
  const known = charge ? { ...details, reversals: await reversalsOf(client, charge) } : details;
  return toCharge(invoice, known, upgraded);
}

async function upgrade(client: Stripe, ref: string, order: UpgradeOrder): Promise<UpgradeResult> {
  const unpaid = await requestStripeUpgrade(client, ref, order);
  const snapshot = await lookUpSubscription(client, ref, null);
  if (!unpaid) return { snapshot, confirmUrl: null };
  const isDeclined = snapshot.charges.some(
    ({ ref: charge, state }) => charge === unpaid && state === "declined",
  );
  if (!isDeclined)
    return { snapshot, confirmUrl: (await client.invoices.retrieve(unpaid)).hosted_invoice_url ?? null };
  // Void, so that neither a retry of Stripe nor a mail of it makes the user pay for what was refused.
  await client.invoices.voidInvoice(unpaid);
  return { snapshot, confirmUrl: null };
}

async function reversalsOf(client: Stripe, { id: charge }: Stripe.Charge) {
  const [refunds, disputes] = await Promise.all([
    client.refunds.list({ charge, limit: 100 }),
    client.disputes.list({ charge, limit: 100 }),
  ]);
  return toReversals(refunds.data, disputes.data);
}

async function stop(client: Stripe, ref: string, when: "periodEnd" | "now"): Promise<void> {
  const subscription = await client.subscriptions.retrieve(ref);
  if (when === "now") {
    if (!isOver(subscription)) await client.subscriptions.cancel(ref, { prorate: false, invoice_now: false });
    await voidOpenInvoices(client, ref);
    return;
  }
  if (isOver(subscription)) return;
  await cancelScheduledChange(client, subscription);
  await setCancelAtPeriodEnd(client, subscription, true);
}

/** Stripe's page of an open invoice takes a payment also after its subscription was canceled. */
async function voidOpenInvoices(client: Stripe, subscription: string): Promise<void> {
  const filter: Listed<Stripe.InvoiceListParams> = { subscription, status: "open", limit: 100 };
  for (const { id } of (await client.invoices.list(filter)).data) {
    try {
      await client.invoices.voidInvoice(id);
    } catch (error) {
      // It was paid or voided meanwhile.
      if ((await client.invoices.retrieve(id)).status === "open") throw error;
    }
  }
}

async function resume(client: Stripe, subscription: Stripe.Subscription): Promise<boolean> {
  if (isOver(subscription)) return false;
  await setCancelAtPeriodEnd(client, subscription, false);
  return true;
}

function isOver(subscription: Stripe.Subscription): boolean {
  return toSubscription(subscription)?.status === "ended";
}
