import { fillTemplate } from "@/sandbox/core/fill-template";
import templates from "@/sandbox/stripe/api-objects.json" with { type: "json" };
import {
  type ApiObject,
  type Attempt,
  type Card,
  type Customer,
  type Dispute,
  type Invoice,
  type InvoiceLine,
  type Portal,
  type Price,
  type Product,
  type Refund,
  requireObject,
  type Schedule,
  type Session,
  type StripeState,
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
  create("price", { ...price, metadata: price.metadata ?? {}, decimalAmount: String(price.unitAmount) });

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
    pendingUpdateObject: toPendingUpdateObject(state, subscription),
  });
}

function toPendingUpdateObject(state: StripeState, { pendingUpdate, ...subscription }: Subscription) {
  if (!pendingUpdate) return null;
  const price = toPriceObject(requireObject(state.prices, pendingUpdate.priceId));
  return {
    billing_cycle_anchor: null,
    expires_at: pendingUpdate.expiresAt,
    metadata: null,
    subscription_items: [create("subscription_item", { ...subscription, price })],
    trial_end: null,
    trial_from_plan: null,
  };
}

/** Lines of an invoice: those of a change, or the one of a whole period. */
function listLines({ state }: StripeTransaction, invoice: Invoice): InvoiceLine[] {
  const { productId } = requireObject(state.prices, invoice.priceId);
  const { name } = requireObject(state.products, productId);
  return invoice.lines ?? [{ ...invoice, description: `1 × ${name}`, isProration: false }];
}

function toLineObject({ state }: StripeTransaction, invoice: Invoice, line: InvoiceLine, index: number) {
  const { productId } = requireObject(state.prices, line.priceId);
  const lineId = `il_${invoice.id.slice(3)}${index || ""}`;
  return create("line_item", { ...invoice, ...line, productId, lineId });
}

export function toInvoiceObject(work: StripeTransaction, invoice: Invoice): ApiObject {
  const { id, amount, status, attempts, created, periodStart, periodEnd } = invoice;
  const isPaid = status === "paid";
  const hostedUrl = status === "draft" ? null : `${work.baseUrl}/stripe/invoice/${id}`;
  const lines = listLines(work, invoice).map((line, index) => toLineObject(work, invoice, line, index));
  return create("invoice", {
    ...invoice,
    hostedUrl,
    pdfUrl: hostedUrl && `${hostedUrl}?download=pdf`,
    amountDue: Math.max(0, amount),
    amountPaid: isPaid ? amount : 0,
    amountRemaining: isPaid ? 0 : amount,
    attemptCount: attempts.length + (invoice.needsAction ? 1 : 0),
    isAttempted: attempts.length > 0 || invoice.needsAction === true,
    isOpen: status === "open",
    lines: toListObject(`/v1/invoices/${id}/lines`, lines),
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
    intentStatus: isPaid ? "succeeded" : invoice.needsAction ? "requires_action" : "requires_payment_method",
  });
}

export function toChargeObject(state: StripeState, invoice: Invoice, attempt: Attempt): ApiObject {
  const { decline } = attempt;
  const outcome = decline
    ? { type: "issuer_declined", network_status: "declined_by_network", reason: decline.declineCode }
    : { type: "authorized", network_status: "approved_by_network", reason: null };
  const isOfCharge = ({ chargeId }: { chargeId: string }) => chargeId === attempt.chargeId;
  const refunds = Object.values(state.refunds).filter(isOfCharge);
  const refundedAmount = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const isDisputed = Object.values(state.disputes).some(isOfCharge);
  const [isPaid, status] = decline ? [false, "failed"] : [true, "succeeded"];
  return create("charge", {
    ...invoice,
    ...attempt,
    ...{ outcome, isPaid, status, failureCode: decline?.code ?? null },
    ...{ refundedAmount, isRefunded: refundedAmount === invoice.amount, isDisputed },
  });
}

export const toRefundObject = (refund: Refund) => create("refund", refund);

export const toDisputeObject = (dispute: Dispute) =>
  create("dispute", {
    ...dispute,
    dueAt: dispute.created + 7 * 86_400,
    isInquiry: dispute.status.startsWith("warning_"),
  });

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
