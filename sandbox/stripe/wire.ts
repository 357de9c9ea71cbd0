import { API_VERSION } from "@/sandbox/stripe/settings";
import type {
  Card,
  Customer,
  Portal,
  Price,
  Product,
  Session,
  StripeEvent,
  TestClock,
  Wire,
} from "@/sandbox/stripe/state";
import { known } from "@/sandbox/stripe/state";
import type { Work } from "@/sandbox/stripe/work";

const base = { livemode: false };

/** A list as every list call answers it. */
export function listWire(url: string, data: Wire[], hasMore = false): Wire {
  return { object: "list", data, has_more: hasMore, url };
}

export function customerWire(customer: Customer): Wire {
  return {
    ...base,
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

export function cardWire(card: Card): Wire {
  return {
    ...base,
    id: card.id,
    object: "payment_method",
    type: "card",
    created: card.created,
    customer: card.customerId,
    card: { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
  };
}

export function productWire({ id, name, metadata, created }: Product): Wire {
  return { ...base, id, object: "product", active: true, created, name, metadata };
}

export function priceWire(price: Price): Wire {
  return {
    ...base,
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

export function sessionWire({ state, baseUrl }: Work, session: Session): Wire {
  const { unitAmount, currency } = known(state.prices, session.priceId);
  return {
    ...base,
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

export function clockWire(clock: TestClock, status: "ready" | "advancing" = "ready"): Wire {
  return {
    ...base,
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

export function portalWire({ baseUrl }: Work, portal: Portal): Wire {
  return {
    ...base,
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

export function eventWire({ id, type, created, object }: StripeEvent): Wire {
  return {
    ...base,
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
