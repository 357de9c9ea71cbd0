import { attempt, openInvoice, periodEnd } from "@/sandbox/stripe/billing";
import { NOT_CONFIRMED, type ReadCard } from "@/sandbox/stripe/cards";
import { makeCustomer } from "@/sandbox/stripe/catalogue";
import { type Customer, known, type Session, type Subscription } from "@/sandbox/stripe/state";
import { customerWire, sessionWire } from "@/sandbox/stripe/wire";
import { invoiceWire, subscriptionWire } from "@/sandbox/stripe/wire-billing";
import { emit, nextId, nowOf, type Work } from "@/sandbox/stripe/work";

export interface Payer {
  card: ReadCard;
  email: string;
  name: string | null;
  at: number;
}

/** The subscription that this page is about, on this card and not paid yet: `incomplete`. */
export function place(work: Work, session: Session, { card, email, name, at }: Payer): Subscription {
  const { state } = work;
  const customer = session.customerId
    ? known(state.customers, session.customerId)
    : makeCustomer(work, { email, name });
  if (!session.customerId) emit(work, "customer.created", customerWire(customer), at);
  session.customerId = customer.id;
  customer.cardId = addCard(work, customer, card, at);
  const pending = session.pendingId ? known(state.subscriptions, session.pendingId) : undefined;
  if (pending?.status === "incomplete") {
    pending.cardId = customer.cardId;
    return pending;
  }
  const subscription = subscribe(work, session, customer, at);
  openInvoice(work, subscription, "subscription_create", at);
  return subscription;
}

/** The bank wants to ask the person: all waits for that. */
export function awaitConfirmation(work: Work, session: Session, subscription: Subscription): void {
  const isNew = session.pendingId !== subscription.id;
  session.pendingId = subscription.id;
  session.isConfirming = true;
  if (!isNew) return;
  const at = nowOf(work, session.customerId);
  emit(work, "customer.subscription.created", subscriptionWire(work, subscription), at);
}

/** The bank said no: the attempt has failed, the page waits for another card. */
export function refuseConfirmation(work: Work, session: Session, subscription: Subscription): void {
  const at = nowOf(work, session.customerId);
  session.isConfirming = false;
  if (subscription.status !== "incomplete") return;
  const invoice = known(work.state.invoices, subscription.latestInvoiceId ?? "");
  attempt(work, subscription, invoice, at, NOT_CONFIRMED);
  emit(work, "invoice.payment_failed", invoiceWire(work, invoice), at);
}

/** Takes the first payment: the subscription is active and the page is done. */
export function complete(work: Work, session: Session, subscription: Subscription): void {
  const { state, effects } = work;
  const at = nowOf(work, session.customerId);
  const invoice = known(state.invoices, subscription.latestInvoiceId ?? "");
  attempt(work, subscription, invoice, at);
  subscription.status = "active";
  session.status = "complete";
  session.isConfirming = false;
  session.subscriptionId = subscription.id;
  session.invoiceId = invoice.id;
  const { metadata, customerId: customer } = subscription;
  effects.push({
    kind: "subscription",
    id: subscription.id,
    data: { customer, session: session.id, metadata },
  });
  const verb = session.pendingId === subscription.id ? "updated" : "created";
  emit(work, `customer.subscription.${verb}`, subscriptionWire(work, subscription), at);
  emit(work, "checkout.session.completed", sessionWire(work, session), at);
  emit(work, "invoice.paid", invoiceWire(work, invoice), at);
}

/** Keeps a card of the customer. */
export function addCard(
  { state }: Work,
  customer: Customer,
  { number, card, expMonth, expYear }: ReadCard,
  at: number,
) {
  const id = nextId(state, "pm");
  state.cards[id] = {
    id,
    customerId: customer.id,
    brand: card.brand,
    last4: number.slice(-4),
    expMonth,
    expYear,
    failsLater: card.failsLater ?? false,
    created: at,
  };
  return id;
}

function subscribe({ state }: Work, session: Session, customer: Customer, at: number): Subscription {
  const { interval } = known(state.prices, session.priceId);
  const subscription: Subscription = {
    id: nextId(state, "sub"),
    customerId: customer.id,
    status: "incomplete",
    metadata: { ...session.subscriptionMetadata },
    itemId: nextId(state, "si"),
    itemMetadata: {},
    priceId: session.priceId,
    anchor: at,
    periodStart: at,
    periodEnd: periodEnd(at, at, interval),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    scheduleId: null,
    latestInvoiceId: null,
    cardId: customer.cardId ?? "",
    created: at,
  };
  state.subscriptions[subscription.id] = subscription;
  return subscription;
}
