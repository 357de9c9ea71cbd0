import { fillTemplate } from "@/sandbox/core/fill-template";
import templates from "@/sandbox/stripe/api-objects.json" with { type: "json" };
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
  type Subscription,
  type TestClock,
} from "@/sandbox/stripe/state";
import type { StripeTransaction } from "@/sandbox/stripe/transaction";

const create = (name: keyof typeof templates, values: object) =>
  fillTemplate(templates[name], { ...values }) as ApiObject;

export function toListObject(url: string, data: ApiObject[], hasMore = false): ApiObject {
  return { object: "list", data, has_more: hasMore, url };
}

export const toCustomerObject = (customer: Customer) => create("customer", customer);

export const toPaymentMethodObject = (card: Card) => create("payment_method", card);

export const toProductObject = (product: Product) => create("product", product);

export const toPriceObject = (price: Price) =>
  create("price", { ...price, decimalAmount: String(price.unitAmount) });

export function toSessionObject({ state, baseUrl }: StripeTransaction, session: Session): ApiObject {
  const { unitAmount, currency } = requireObject(state.prices, session.priceId);
  const paymentStatus = session.status === "complete" ? "paid" : "unpaid";
  const url = session.status === "open" ? `${baseUrl}/stripe/checkout/${session.id}` : null;
  return create("checkout.session", { ...session, unitAmount, currency, paymentStatus, url });
}

export const toTestClockObject = (clock: TestClock, status: "ready" | "advancing" = "ready") =>
  create("test_clock", { ...clock, status, deletesAfter: clock.created + 30 * 86_400 });

export const toPortalObject = ({ baseUrl }: StripeTransaction, portal: Portal) =>
  create("portal_session", { ...portal, url: `${baseUrl}/stripe/portal/${portal.id}` });

export function toSubscriptionObject({ state }: StripeTransaction, subscription: Subscription): ApiObject {
  const { id, priceId, customerId, cancelAtPeriodEnd, periodEnd } = subscription;
  const price = requireObject(state.prices, priceId);
  const item = create("subscription_item", { ...subscription, price: toPriceObject(price) });
  return create("subscription", {
    ...subscription,
    items: toListObject(`/v1/subscription_items?subscription=${id}`, [item]),
    cancelAt: cancelAtPeriodEnd ? periodEnd : null,
    currency: price.currency,
    clockId: requireObject(state.customers, customerId).clockId,
  });
}

function toLineObject({ state }: StripeTransaction, invoice: Invoice): ApiObject {
  const { productId } = requireObject(state.prices, invoice.priceId);
  const description = `1 × ${requireObject(state.products, productId).name}`;
  return create("line_item", { ...invoice, productId, description, lineId: `il_${invoice.id.slice(3)}` });
}

export function toInvoiceObject(work: StripeTransaction, invoice: Invoice): ApiObject {
  const { id, amount, status, attempts, created, periodStart, periodEnd } = invoice;
  const isPaid = status === "paid";
  return create("invoice", {
    ...invoice,
    amountPaid: isPaid ? amount : 0,
    amountRemaining: isPaid ? 0 : amount,
    attemptCount: attempts.length,
    isAttempted: attempts.length > 0,
    isOpen: status === "open",
    lines: toListObject(`/v1/invoices/${id}/lines`, [toLineObject(work, invoice)]),
    // The object has the previous period; the lines hold the paid period.
    previousStart:
      invoice.reason === "subscription_create" ? created : periodStart - (periodEnd - periodStart),
  });
}

export function toInvoicePaymentObject(invoice: Invoice): ApiObject {
  const isPaid = invoice.status === "paid";
  const [amountPaid, paymentStatus] = isPaid ? [invoice.amount, "paid"] : [null, "open"];
  return create("invoice_payment", { ...invoice, amountPaid, paymentStatus });
}

export function toPaymentIntentObject(invoice: Invoice): ApiObject {
  const last = invoice.attempts.at(-1);
  const isPaid = invoice.status === "paid";
  return create("payment_intent", {
    ...invoice,
    amountReceived: isPaid ? invoice.amount : 0,
    lastError: last?.decline ? create("card_error", { ...last, ...last.decline }) : null,
    latestCharge: last?.chargeId ?? null,
    paymentMethod: isPaid ? last?.cardId : null,
    intentStatus: isPaid ? "succeeded" : "requires_payment_method",
  });
}

export function toChargeObject(invoice: Invoice, attempt: Attempt): ApiObject {
  const { decline } = attempt;
  const outcome = decline
    ? { type: "issuer_declined", network_status: "declined_by_network", reason: decline.declineCode }
    : { type: "authorized", network_status: "approved_by_network", reason: null };
  const [isPaid, status] = decline ? [false, "failed"] : [true, "succeeded"];
  return create("charge", {
    ...invoice,
    ...attempt,
    ...{ outcome, isPaid, status, failureCode: decline?.code ?? null },
  });
}

export function toScheduleObject({ state }: StripeTransaction, schedule: Schedule, now: number): ApiObject {
  const { status, subscriptionId, phases } = schedule;
  const current =
    status === "active" && (phases.find(({ start, end }) => start <= now && now < end) ?? phases[0]);
  return create("subscription_schedule", {
    ...schedule,
    subscription: status === "active" ? subscriptionId : null,
    releasedSubscription: status === "released" ? subscriptionId : null,
    currentPhase: current ? { start_date: current.start, end_date: current.end } : null,
    phaseObjects: phases.map((phase) =>
      create("phase", { ...phase, currency: requireObject(state.prices, phase.priceId).currency }),
    ),
  });
}
