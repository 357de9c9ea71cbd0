import type { Attempt, Invoice, Schedule, Subscription, Wire } from "@/sandbox/stripe/state";
import { known } from "@/sandbox/stripe/state";
import { listWire, priceWire } from "@/sandbox/stripe/wire";
import type { Work } from "@/sandbox/stripe/work";

const base = { livemode: false };

export function subscriptionWire({ state }: Work, subscription: Subscription): Wire {
  const { id, periodStart, periodEnd } = subscription;
  const item = {
    id: subscription.itemId,
    object: "subscription_item",
    created: subscription.created,
    current_period_start: periodStart,
    current_period_end: periodEnd,
    metadata: subscription.itemMetadata,
    price: priceWire(known(state.prices, subscription.priceId)),
    quantity: 1,
    subscription: id,
  };
  return {
    ...base,
    id,
    object: "subscription",
    status: subscription.status,
    customer: subscription.customerId,
    metadata: subscription.metadata,
    items: listWire(`/v1/subscription_items?subscription=${id}`, [item]),
    billing_cycle_anchor: subscription.anchor,
    billing_mode: { type: "flexible" },
    cancel_at: subscription.cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    collection_method: "charge_automatically",
    created: subscription.created,
    currency: known(state.prices, subscription.priceId).currency,
    default_payment_method: subscription.cardId,
    ended_at: subscription.endedAt,
    latest_invoice: subscription.latestInvoiceId,
    schedule: subscription.scheduleId,
    start_date: subscription.created,
    test_clock: known(state.customers, subscription.customerId).clockId,
    trial_end: null,
    trial_start: null,
  };
}

/** What is paid for, and for which period. */
function lineWire({ state }: Work, invoice: Invoice): Wire {
  const { id, amount, currency, subscriptionId } = invoice;
  const price = known(state.prices, invoice.priceId);
  return {
    id: `il_${id.slice(3)}`,
    object: "line_item",
    amount,
    currency,
    description: `1 × ${known(state.products, price.productId).name}`,
    invoice: id,
    metadata: invoice.subscriptionMetadata,
    parent: {
      type: "subscription_item_details",
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscriptionId,
        subscription_item: invoice.itemId,
      },
    },
    period: { start: invoice.periodStart, end: invoice.periodEnd },
    pricing: { type: "price_details", price_details: { price: price.id, product: price.productId } },
    quantity: 1,
  };
}

export function invoiceWire(work: Work, invoice: Invoice): Wire {
  const { id, amount, currency, subscriptionId } = invoice;
  const paid = invoice.status === "paid";
  return {
    ...base,
    id,
    object: "invoice",
    number: invoice.number,
    status: invoice.status,
    customer: invoice.customerId,
    billing_reason: invoice.reason,
    collection_method: "charge_automatically",
    currency,
    amount_due: amount,
    amount_paid: paid ? amount : 0,
    amount_remaining: paid ? 0 : amount,
    subtotal: amount,
    total: amount,
    attempt_count: invoice.attempts.length,
    attempted: invoice.attempts.length > 0,
    auto_advance: invoice.status === "open",
    created: invoice.created,
    lines: listWire(`/v1/invoices/${id}/lines`, [lineWire(work, invoice)]),
    metadata: {},
    next_payment_attempt: invoice.nextAttempt,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: invoice.subscriptionMetadata, subscription: subscriptionId },
    },
    // The period before: what is paid for stands in the lines.
    period_start: invoice.reason === "subscription_create" ? invoice.created : priorStart(invoice),
    period_end: invoice.periodStart,
    status_transitions: {
      finalized_at: invoice.created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: null,
    },
  };
}

const priorStart = ({ periodStart, periodEnd }: Invoice) => periodStart - (periodEnd - periodStart);

/** How the invoice was paid, or was tried to be. */
export function invoicePaymentWire(invoice: Invoice): Wire {
  const paid = invoice.status === "paid";
  return {
    ...base,
    id: invoice.paymentId,
    object: "invoice_payment",
    amount_paid: paid ? invoice.amount : null,
    amount_requested: invoice.amount,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { type: "payment_intent", payment_intent: invoice.intentId },
    status: paid ? "paid" : "open",
    status_transitions: { canceled_at: null, paid_at: invoice.paidAt },
  };
}

export function intentWire(invoice: Invoice): Wire {
  const last = invoice.attempts.at(-1);
  const paid = invoice.status === "paid";
  const method = last && { id: last.cardId, object: "payment_method", type: "card", card: cardOf(last) };
  return {
    ...base,
    id: invoice.intentId,
    object: "payment_intent",
    amount: invoice.amount,
    amount_received: paid ? invoice.amount : 0,
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customerId,
    last_payment_error: last?.decline
      ? {
          type: "card_error",
          code: last.decline.code,
          decline_code: last.decline.declineCode,
          charge: last.chargeId,
          message: "Your card was declined.",
          payment_method: method,
        }
      : null,
    latest_charge: last?.chargeId ?? null,
    metadata: {},
    payment_method: paid ? last?.cardId : null,
    status: paid ? "succeeded" : "requires_payment_method",
  };
}

const cardOf = ({ brand, last4 }: Attempt) => ({ brand, last4 });

export function chargeWire(invoice: Invoice, attempt: Attempt): Wire {
  const { decline } = attempt;
  return {
    ...base,
    id: attempt.chargeId,
    object: "charge",
    amount: invoice.amount,
    created: attempt.at,
    currency: invoice.currency,
    customer: invoice.customerId,
    failure_code: decline?.code ?? null,
    outcome: decline
      ? { type: "issuer_declined", network_status: "declined_by_network", reason: decline.declineCode }
      : { type: "authorized", network_status: "approved_by_network", reason: null },
    paid: !decline,
    payment_intent: invoice.intentId,
    payment_method: attempt.cardId,
    payment_method_details: { type: "card", card: cardOf(attempt) },
    refunded: false,
    status: decline ? "failed" : "succeeded",
  };
}

export function scheduleWire({ state }: Work, schedule: Schedule, now: number): Wire {
  const active = schedule.status === "active";
  const current = schedule.phases.find(({ start, end }) => start <= now && now < end) ?? schedule.phases[0];
  return {
    ...base,
    id: schedule.id,
    object: "subscription_schedule",
    status: schedule.status,
    customer: schedule.customerId,
    subscription: active ? schedule.subscriptionId : null,
    released_subscription: schedule.status === "released" ? schedule.subscriptionId : null,
    released_at: schedule.releasedAt,
    canceled_at: schedule.canceledAt,
    completed_at: null,
    created: schedule.created,
    current_phase: active && current ? { start_date: current.start, end_date: current.end } : null,
    end_behavior: schedule.endBehavior,
    metadata: {},
    phases: schedule.phases.map((phase) => ({
      start_date: phase.start,
      end_date: phase.end,
      currency: known(state.prices, phase.priceId).currency,
      items: [{ price: phase.priceId, quantity: 1, metadata: phase.itemMetadata }],
      metadata: phase.metadata,
      proration_behavior: "none",
    })),
  };
}
