import {
  type ApiObject,
  type Attempt,
  type Card,
  type Customer,
  type Invoice,
  type Portal,
  type Price,
  type Product,
  requireObject,
  type Schedule,
  type Session,
  type StripeState,
  type Subscription,
  type TestClock,
} from "@/sandbox/stripe/state";
import type { StripeTransaction } from "@/sandbox/stripe/transaction";

const common = { livemode: false };

export function toListObject(url: string, data: ApiObject[], hasMore = false): ApiObject {
  return { object: "list", data, has_more: hasMore, url };
}

export function toCustomerObject(customer: Customer): ApiObject {
  return {
    ...common,
    id: customer.id,
    object: "customer",
    created: customer.created,
    email: customer.email,
    name: customer.name,
    metadata: customer.metadata,
    test_clock: customer.clockId,
    invoice_settings: { default_payment_method: customer.cardId },
  };
}

export function toPaymentMethodObject(card: Card): ApiObject {
  return {
    ...common,
    id: card.id,
    object: "payment_method",
    type: "card",
    created: card.created,
    customer: card.customerId,
    card: { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
  };
}

export function toProductObject({ id, name, metadata, created }: Product): ApiObject {
  return { ...common, id, object: "product", active: true, created, name, metadata };
}

export function toPriceObject(price: Price): ApiObject {
  return {
    ...common,
    id: price.id,
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    product: price.productId,
    recurring: { interval: price.interval, interval_count: 1, usage_type: "licensed", meter: null },
    type: "recurring",
    unit_amount: price.unitAmount,
    unit_amount_decimal: String(price.unitAmount),
    metadata: {},
  };
}

export function toSessionObject({ state, baseUrl }: StripeTransaction, session: Session): ApiObject {
  const { unitAmount, currency } = requireObject(state.prices, session.priceId);
  return {
    ...common,
    id: session.id,
    object: "checkout.session",
    mode: "subscription",
    ui_mode: "hosted_page",
    status: session.status,
    payment_status: session.status === "complete" ? "paid" : "unpaid",
    url: session.status === "open" ? `${baseUrl}/stripe/checkout/${session.id}` : null,
    amount_total: unitAmount,
    amount_subtotal: unitAmount,
    currency,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    customer: session.customerId,
    customer_email: session.customerEmail,
    subscription: session.subscriptionId,
    invoice: session.invoiceId,
    locale: session.locale,
    metadata: session.metadata,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    created: session.created,
    expires_at: session.expiresAt,
  };
}

export function toTestClockObject(clock: TestClock, status: "ready" | "advancing" = "ready"): ApiObject {
  return {
    ...common,
    id: clock.id,
    object: "test_helpers.test_clock",
    created: clock.created,
    deletes_after: clock.created + 30 * 86_400,
    frozen_time: clock.frozen,
    name: clock.name,
    status,
    status_details: {},
  };
}

export function toPortalObject({ baseUrl }: StripeTransaction, portal: Portal): ApiObject {
  return {
    ...common,
    id: portal.id,
    object: "billing_portal.session",
    configuration: "bpc_sandbox",
    created: portal.created,
    customer: portal.customerId,
    flow: null,
    locale: portal.locale,
    on_behalf_of: null,
    return_url: portal.returnUrl,
    url: `${baseUrl}/stripe/portal/${portal.id}`,
  };
}

export function toSubscriptionObject({ state }: StripeTransaction, subscription: Subscription): ApiObject {
  const { id, periodStart, periodEnd } = subscription;
  const item = {
    id: subscription.itemId,
    object: "subscription_item",
    created: subscription.created,
    current_period_start: periodStart,
    current_period_end: periodEnd,
    metadata: subscription.itemMetadata,
    price: toPriceObject(requireObject(state.prices, subscription.priceId)),
    quantity: 1,
    subscription: id,
  };
  return {
    ...common,
    id,
    object: "subscription",
    status: subscription.status,
    customer: subscription.customerId,
    metadata: subscription.metadata,
    items: toListObject(`/v1/subscription_items?subscription=${id}`, [item]),
    billing_cycle_anchor: subscription.anchor,
    billing_mode: { type: "flexible" },
    cancel_at: subscription.cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    collection_method: "charge_automatically",
    created: subscription.created,
    currency: requireObject(state.prices, subscription.priceId).currency,
    default_payment_method: subscription.cardId,
    ended_at: subscription.endedAt,
    latest_invoice: subscription.latestInvoiceId,
    schedule: subscription.scheduleId,
    start_date: subscription.created,
    test_clock: requireObject(state.customers, subscription.customerId).clockId,
    trial_end: null,
    trial_start: null,
  };
}

function lineWire({ state }: StripeTransaction, invoice: Invoice): ApiObject {
  const { id, amount, currency, subscriptionId } = invoice;
  const price = requireObject(state.prices, invoice.priceId);
  return {
    id: `il_${id.slice(3)}`,
    object: "line_item",
    amount,
    currency,
    description: `1 × ${requireObject(state.products, price.productId).name}`,
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

export function toInvoiceObject(work: StripeTransaction, invoice: Invoice): ApiObject {
  const { id, amount, currency, subscriptionId } = invoice;
  const paid = invoice.status === "paid";
  return {
    ...common,
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
    lines: toListObject(`/v1/invoices/${id}/lines`, [lineWire(work, invoice)]),
    metadata: {},
    next_payment_attempt: invoice.nextAttempt,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: invoice.subscriptionMetadata, subscription: subscriptionId },
    },
    // The previous period; the lines hold the paid period.
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

export function toInvoicePaymentObject(invoice: Invoice): ApiObject {
  const paid = invoice.status === "paid";
  return {
    ...common,
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

export function toPaymentIntentObject(invoice: Invoice): ApiObject {
  const last = invoice.attempts.at(-1);
  const paid = invoice.status === "paid";
  const method = last && { id: last.cardId, object: "payment_method", type: "card", card: cardOf(last) };
  return {
    ...common,
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

export function toChargeObject(state: StripeState, invoice: Invoice, attempt: Attempt): ApiObject {
  const { decline } = attempt;
  const isOfCharge = ({ chargeId }: { chargeId: string }) => chargeId === attempt.chargeId;
  const refunds = Object.values(state.refunds).filter(isOfCharge);
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...common,
    id: attempt.chargeId,
    object: "charge",
    amount: invoice.amount,
    amount_refunded: refunded,
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
    disputed: Object.values(state.disputes).some(isOfCharge),
    refunded: refunded === invoice.amount,
    status: decline ? "failed" : "succeeded",
  };
}

export function toScheduleObject({ state }: StripeTransaction, schedule: Schedule, now: number): ApiObject {
  const active = schedule.status === "active";
  const current = schedule.phases.find(({ start, end }) => start <= now && now < end) ?? schedule.phases[0];
  return {
    ...common,
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
      currency: requireObject(state.prices, phase.priceId).currency,
      items: [{ price: phase.priceId, quantity: 1, metadata: phase.itemMetadata }],
      metadata: phase.metadata,
      proration_behavior: "none",
    })),
  };
}
