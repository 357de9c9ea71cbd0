import type Stripe from "stripe";
import { getLogger } from "@/lib/core/server/logger";
import type {
  Charge,
  GatewayPeriod,
  GatewaySubscription,
  Money,
  Reversal,
} from "@/lib/providers/payments/port";
import type { Listed } from "@/lib/providers/payments/stripe-listed";

/** Metadata that we put on a session and its subscription and read from every event. */
export interface PlanMetadata extends Record<string, string> {
  paymentId: string;
  planKey: string;
  period: GatewayPeriod;
}

const date = (seconds: number) => new Date(seconds * 1000);

export function getObjectId(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}

const STATUS: Record<Listed<Stripe.Subscription.Status>, GatewaySubscription["status"] | null> = {
  active: "active",
  trialing: "active",
  past_due: "past_due",
  unpaid: "past_due",
  // It makes no invoices: nothing was declined, and a paid period stays valid.
  paused: "active",
  canceled: "ended",
  incomplete_expired: "ended",
  incomplete: null,
};

/** Returns `later` for a value that Stripe added after this release, which the log names. */
function getListed<K extends string, V, L>(table: Record<K, V>, value: string, later: L): V | L {
  const listed = Object.entries<V>(table).find(([one]) => one === value);
  if (listed) return listed[1];
  getLogger().error(
    { value, known: Object.keys(table) },
    "Stripe returned a value that this release does not know",
  );
  return later;
}

/**
 * Maps a subscription; null when its first payment has not been made. A status that Stripe added later leaves what was
 * paid valid.
 */
export function toSubscription(subscription: Stripe.Subscription): GatewaySubscription | null {
  const status = getListed(STATUS, subscription.status, "active");
  if (!status) return null;
  const item = subscription.items.data[0];
  return {
    ref: subscription.id,
    customerRef: getObjectId(subscription.customer),
    status,
    // An upgrade is on the price and a change at the end of the period on the item; the rest may be older.
    planKey:
      item?.price.metadata?.planKey ?? item?.metadata?.planKey ?? subscription.metadata.planKey ?? null,
    period: periodOf(subscription),
    currentPeriodEnd: item ? date(item.current_period_end) : null,
    // The portal may name a date instead of the end of the period.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    card: null,
  };
}

const PERIOD: Record<Listed<Stripe.Price.Recurring.Interval>, GatewayPeriod | null> = {
  year: "yearly",
  month: "monthly",
  week: null,
  day: null,
};

function periodOf({ items, metadata }: Stripe.Subscription): GatewayPeriod | null {
  const interval = items.data[0]?.price.recurring?.interval;
  const period = interval ? getListed(PERIOD, interval, null) : null;
  if (period) return period;
  return metadata.period === "yearly" || metadata.period === "monthly" ? metadata.period : null;
}

export interface PaymentDetails {
  declineCode: string | null;
  cardLast4: string | null;
  /** The payment waits for a confirmation at the card's bank. */
  needsAction?: boolean;
  /** Money may still be taken: the payment is neither made nor refused. */
  isUndecided?: boolean;
  reversals?: Reversal[];
}

/** The metadata of an upgrade's price, which we create for one payment. */
export interface SoldUpgrade {
  paymentId: string;
  price: Money;
}

type Reason = Listed<Stripe.Invoice.BillingReason>;
const FIRST: Reason = "subscription_create";
const CHANGE: Reason = "subscription_update";

/** Returns the id of the price that a change inside a period started; null for any other invoice. */
export function findUpgradePrice({ billing_reason, lines }: Stripe.Invoice): string | null {
  if (billing_reason !== CHANGE) return null;
  const debit = lines.data.find(({ amount }) => amount > 0);
  return getObjectId(debit?.pricing?.price_details?.price);
}

/** Returns null for a price that was not made for an upgrade here. */
export function toSoldUpgrade({ metadata, unit_amount, currency }: Stripe.Price): SoldUpgrade | null {
  const { paymentId } = metadata;
  if (!paymentId || unit_amount === null) return null;
  return { paymentId, price: { amount: unit_amount, currency: currency.toUpperCase() } };
}

function findIntent(payments: Stripe.InvoicePayment[]): Stripe.PaymentIntent | null {
  const payment = payments.find(({ is_default }) => is_default) ?? payments[0];
  const intent = payment?.payment.payment_intent;
  return intent && typeof intent !== "string" ? intent : null;
}

/** Returns the charge of an invoice from which money went back; null for none. */
export function findReversedCharge(payments: Stripe.InvoicePayment[]): Stripe.Charge | null {
  const charge = findIntent(payments)?.latest_charge;
  if (!charge || typeof charge === "string") return null;
  return charge.amount_refunded > 0 || charge.disputed ? charge : null;
}

/** Null where no money moved: an inquiry holds none, and a prevented dispute never took it. */
const DISPUTE: Record<Listed<Stripe.Dispute.Status>, "disputed" | "dispute_won" | null> = {
  needs_response: "disputed",
  under_review: "disputed",
  appeal_needs_response: "disputed",
  appeal_under_review: "disputed",
  lost: "disputed",
  won: "dispute_won",
  prevented: null,
  warning_needs_response: null,
  warning_under_review: null,
  warning_closed: null,
};

export function toReversals(refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): Reversal[] {
  const made = refunds.filter(({ status }) => status === "succeeded");
  const held = disputes.filter(({ status }) => getListed(DISPUTE, status, null) === "disputed");
  const won = disputes.filter(({ status }) => getListed(DISPUTE, status, null) === "dispute_won");
  return [
    ...made.map(({ id: ref, amount }) => ({ ref, kind: "refunded" as const, amount })),
    ...held.map(({ id: ref, amount }) => ({ ref, kind: "disputed" as const, amount })),
    ...won.map(({ id: ref, amount }) => ({ ref, kind: "dispute_won" as const, amount })),
  ];
}

const INTENT: Record<Listed<Stripe.PaymentIntent.Status>, "asks" | "undecided" | "decided"> = {
  requires_action: "asks",
  processing: "undecided",
  requires_confirmation: "decided",
  requires_payment_method: "decided",
  requires_capture: "decided",
  succeeded: "decided",
  canceled: "decided",
};

/** Maps the payment of an invoice, expanded down to its last charge. */
export function toPaymentDetails(payments: Stripe.InvoicePayment[]): PaymentDetails {
  const intent = findIntent(payments);
  if (!intent) return { declineCode: null, cardLast4: null };
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const error = intent.last_payment_error;
  const outcome = getListed(INTENT, intent.status, "undecided");
  const needsAction = outcome === "asks" || error?.code === "authentication_required";
  return {
    ...(needsAction ? { needsAction } : {}),
    ...(outcome === "undecided" ? { isUndecided: true } : {}),
    declineCode: error?.decline_code ?? error?.code ?? charge?.failure_code ?? null,
    cardLast4: charge?.payment_method_details?.card?.last4 ?? error?.payment_method?.card?.last4 ?? null,
  };
}

export function getInvoiceSubscription({ parent }: Stripe.Invoice): string | null {
  return getObjectId(parent?.subscription_details?.subscription);
}

/**
 * Maps an attempt to take money; undefined for a zero invoice, for one that has not been attempted, and for an upgrade
 * that the bank asks about. One whose payment is in progress is unknown.
 */
export function toCharge(
  invoice: Stripe.Invoice,
  details: PaymentDetails,
  upgrade: SoldUpgrade | null = null,
): Charge | undefined {
  const state = stateOf(invoice, details);
  if (!state || invoice.total <= 0) return undefined;
  if (upgrade && state === "declined" && details.needsAction) return undefined;
  const { paid_at, finalized_at } = invoice.status_transitions;
  const isFirst = invoice.billing_reason === FIRST;
  const ends = invoice.lines.data.map(({ period }) => period.end);
  return {
    ref: invoice.id,
    state,
    price: {
      amount: state === "paid" ? invoice.total : invoice.amount_due,
      currency: invoice.currency.toUpperCase(),
    },
    received: invoice.amount_paid,
    paymentId: isFirst ? (invoice.parent?.subscription_details?.metadata?.paymentId ?? null) : null,
    at: date((state === "paid" ? paid_at : null) ?? finalized_at ?? invoice.created),
    periodEnd: ends.length > 0 ? date(Math.max(...ends)) : null,
    declineCode: state === "declined" ? details.declineCode : null,
    ...(invoice.status === "open" && details.needsAction ? { needsConfirmation: true } : {}),
    cardLast4: details.cardLast4,
    ...(upgrade ? { ...upgrade, isProration: true } : {}),
    ...(details.reversals ? { reversals: details.reversals } : {}),
  };
}

/** A draft invoice is not due yet, and a void one is not due any more: both are no charge. */
const CHARGED: Record<Listed<Stripe.Invoice.Status>, "paid" | "declined" | null> = {
  paid: "paid",
  open: "declined",
  uncollectible: "declined",
  draft: null,
  void: null,
};

function stateOf(
  { status, attempt_count }: Stripe.Invoice,
  { isUndecided }: PaymentDetails,
): Charge["state"] | null {
  const state = status ? getListed(CHARGED, status, "unknown") : null;
  if (state === "paid" || state === null) return state;
  if (attempt_count === 0) return null;
  return isUndecided ? "unknown" : state;
}
