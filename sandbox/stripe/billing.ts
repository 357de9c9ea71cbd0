import { toInvoiceObject, toSessionObject, toSubscriptionObject } from "@/sandbox/stripe/api-objects";
import { LATER_DECLINE, NOT_CONFIRMED } from "@/sandbox/stripe/cards";
import {
  DAY,
  type Invoice,
  isLive,
  type Price,
  requireObject,
  type Session,
  type Subscription,
} from "@/sandbox/stripe/state";
import { emitEvent, getCustomerTime, nextId, type StripeTransaction } from "@/sandbox/stripe/transaction";

/** Days until each retry after a failed renewal; the subscription ends after the last one. */
const RETRY_DAYS = [3, 5, 7] as const;
/** Time limit of the bank confirmation of a first payment. */
const INCOMPLETE_SECONDS = 23 * 3_600;

/** Returns the end of the period from `start`, counted from the anchor: day 31 returns after February. */
export function periodEnd(anchor: number, start: number, interval: Price["interval"]): number {
  for (let n = 1; ; n += 1) {
    const end = plusMonths(anchor, interval === "year" ? 12 * n : n);
    if (end > start) return end;
  }
}

function plusMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}

export function openInvoice(
  work: StripeTransaction,
  subscription: Subscription,
  reason: Invoice["reason"],
  at: number,
): Invoice {
  const { state } = work;
  const price = requireObject(state.prices, subscription.priceId);
  const id = nextId(state, "in");
  const invoice: Invoice = {
    id,
    number: `KOLOT-${String(state.sequence).padStart(6, "0")}`,
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    subscriptionMetadata: { ...subscription.metadata },
    status: "open",
    reason,
    priceId: price.id,
    amount: price.unitAmount,
    currency: price.currency,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    itemId: subscription.itemId,
    intentId: nextId(state, "pi"),
    paymentId: nextId(state, "inpay"),
    attempts: [],
    nextAttempt: null,
    paidAt: null,
    created: at,
  };
  state.invoices[id] = invoice;
  subscription.latestInvoiceId = id;
  return invoice;
}

function getRenewalDecline({ state }: StripeTransaction, { cardId }: Subscription, { reason }: Invoice) {
  return reason !== "subscription_create" && requireObject(state.cards, cardId).failsLater
    ? LATER_DECLINE
    : null;
}

export function attemptCharge(
  work: StripeTransaction,
  subscription: Subscription,
  invoice: Invoice,
  at: number,
  decline = getRenewalDecline(work, subscription, invoice),
): boolean {
  const { state, effects } = work;
  const card = requireObject(state.cards, subscription.cardId);
  const chargeId = nextId(state, "ch");
  const { brand, last4 } = card;
  invoice.attempts.push({ chargeId, at, decline, brand, last4, cardId: card.id });
  const data = {
    invoice: invoice.id,
    subscription: subscription.id,
    amount: invoice.amount,
    currency: invoice.currency,
    last4,
  };
  if (decline) {
    effects.push({
      kind: "charge-declined",
      id: chargeId,
      data: { ...data, declineCode: decline.declineCode },
    });
    return false;
  }
  invoice.status = "paid";
  invoice.paidAt = at;
  invoice.nextAttempt = null;
  effects.push({ kind: "charge", id: chargeId, data });
  return true;
}

/**
 * Charges a renewal or a retry, which the bank of some cards asks about, or one that was confirmed. The subscription
 * becomes active, or past due until the retries are used up.
 */
export function settleInvoice(
  work: StripeTransaction,
  subscription: Subscription,
  invoice: Invoice,
  at: number,
  isConfirmed = false,
): void {
  const previous = subscription.status;
  // A retry ends the former question.
  if (invoice.needsAction && !isConfirmed) attemptCharge(work, subscription, invoice, at, NOT_CONFIRMED);
  invoice.needsAction =
    !isConfirmed && requireObject(work.state.cards, subscription.cardId).asksAlways === true;
  if (!invoice.needsAction && attemptCharge(work, subscription, invoice, at)) {
    subscription.status = "active";
    emitEvent(work, "invoice.paid", toInvoiceObject(work, invoice), at);
  } else {
    const days = RETRY_DAYS[invoice.attempts.length - (invoice.needsAction ? 0 : 1)];
    subscription.status = "past_due";
    invoice.nextAttempt = days === undefined ? null : at + days * DAY;
    const event = invoice.needsAction ? "invoice.payment_action_required" : "invoice.payment_failed";
    emitEvent(work, event, toInvoiceObject(work, invoice), at);
    if (days === undefined) {
      endSubscription(work, subscription, at);
      return;
    }
  }
  if (previous !== subscription.status || invoice.attempts.length === 1) {
    emitEvent(work, "customer.subscription.updated", toSubscriptionObject(work, subscription), at);
  }
}

/** Discards a waiting change: its invoice becomes void. */
export function voidPendingInvoice(work: StripeTransaction, subscription: Subscription): void {
  const { pendingUpdate } = subscription;
  if (!pendingUpdate) return;
  const invoice = requireObject(work.state.invoices, pendingUpdate.invoiceId);
  invoice.status = "void";
  invoice.needsAction = false;
  subscription.pendingUpdate = null;
  const now = getCustomerTime(work, subscription.customerId);
  emitEvent(work, "invoice.voided", toInvoiceObject(work, invoice), now);
  emitEvent(work, "customer.subscription.updated", toSubscriptionObject(work, subscription), now);
}

/** Ends the subscription; its open invoice stays unpaid. */
export function endSubscription(work: StripeTransaction, subscription: Subscription, at: number): void {
  voidPendingInvoice(work, subscription);
  const schedule = subscription.scheduleId
    ? requireObject(work.state.schedules, subscription.scheduleId)
    : undefined;
  if (schedule) {
    schedule.status = "canceled";
    schedule.canceledAt = at;
  }
  subscription.status = "canceled";
  subscription.scheduleId = null;
  subscription.canceledAt ??= at;
  subscription.endedAt = at;
  const open = subscription.latestInvoiceId
    ? requireObject(work.state.invoices, subscription.latestInvoiceId)
    : undefined;
  if (open?.status === "open") open.nextAttempt = null;
  work.effects.push({ kind: "cancellation", id: subscription.id, data: { when: "ended" } });
  emitEvent(work, "customer.subscription.deleted", toSubscriptionObject(work, subscription), at);
}

// Limits the renewals when the clock moves by decades.
const STEPS = 150;

export function hasDueEvent(work: StripeTransaction): boolean {
  const { subscriptions, sessions } = work.state;
  return (
    Object.values(subscriptions).some(
      (one) => nextMoment(work, one) <= getCustomerTime(work, one.customerId),
    ) || Object.values(sessions).some((one) => isPast(work, one))
  );
}

/** Runs all due renewals, retries, endings and expiries, each dated when it was due. */
export function runDueEvents(work: StripeTransaction): void {
  for (const subscription of Object.values(work.state.subscriptions)) {
    const now = getCustomerTime(work, subscription.customerId);
    for (let step = 0; step < STEPS && nextMoment(work, subscription) <= now; step += 1) {
      advance(work, subscription);
    }
  }
  for (const session of Object.values(work.state.sessions)) {
    if (!isPast(work, session)) continue;
    session.status = "expired";
    emitEvent(work, "checkout.session.expired", toSessionObject(work, session), session.expiresAt);
  }
}

const isPast = (work: StripeTransaction, session: Session) =>
  session.status === "open" && session.expiresAt <= getCustomerTime(work, session.customerId);

function unpaid({ state }: StripeTransaction, { latestInvoiceId }: Subscription): Invoice | undefined {
  const invoice = latestInvoiceId ? requireObject(state.invoices, latestInvoiceId) : undefined;
  return invoice?.status === "open" && invoice.nextAttempt !== null ? invoice : undefined;
}

function nextMoment(work: StripeTransaction, subscription: Subscription): number {
  if (subscription.status === "incomplete") return subscription.created + INCOMPLETE_SECONDS;
  if (!isLive(subscription)) return Number.POSITIVE_INFINITY;
  const retry = unpaid(work, subscription)?.nextAttempt ?? Number.POSITIVE_INFINITY;
  const expiry = subscription.pendingUpdate?.expiresAt ?? Number.POSITIVE_INFINITY;
  return Math.min(subscription.periodEnd, retry, expiry);
}

function advance(work: StripeTransaction, subscription: Subscription): void {
  const at = nextMoment(work, subscription);
  if (subscription.status === "incomplete") {
    expireIncomplete(work, subscription, at);
    return;
  }
  const invoice = unpaid(work, subscription);
  if (at === subscription.pendingUpdate?.expiresAt) voidPendingInvoice(work, subscription);
  else if (at === subscription.periodEnd) renewSubscription(work, subscription, at);
  else if (invoice) settleInvoice(work, subscription, invoice, at);
}

function expireIncomplete(work: StripeTransaction, subscription: Subscription, at: number): void {
  subscription.status = "incomplete_expired";
  subscription.endedAt = at;
  requireObject(work.state.invoices, subscription.latestInvoiceId ?? "").status = "void";
  emitEvent(work, "customer.subscription.updated", toSubscriptionObject(work, subscription), at);
}

/** Ends the subscription, or starts the next period with the scheduled plan and charges it. */
export function renewSubscription(work: StripeTransaction, subscription: Subscription, at: number): void {
  if (subscription.cancelAtPeriodEnd || !enterPhase(work, subscription, at)) {
    endSubscription(work, subscription, at);
    return;
  }
  const { interval } = requireObject(work.state.prices, subscription.priceId);
  subscription.periodStart = at;
  subscription.periodEnd = periodEnd(subscription.anchor, at, interval);
  settleInvoice(work, subscription, openInvoice(work, subscription, "subscription_cycle", at), at);
}

/** Enters the schedule phase that starts now. Returns false when the schedule ends the subscription. */
function enterPhase({ state }: StripeTransaction, subscription: Subscription, at: number): boolean {
  const schedule = subscription.scheduleId
    ? requireObject(state.schedules, subscription.scheduleId)
    : undefined;
  if (!schedule) return true;
  const phase = schedule.phases.find(({ start, end: until }) => start <= at && at < until);
  if (!phase) {
    if (schedule.endBehavior === "cancel") return false;
    schedule.status = "released";
    schedule.releasedAt = at;
    subscription.scheduleId = null;
    return true;
  }
  const { interval } = requireObject(state.prices, phase.priceId);
  if (interval !== requireObject(state.prices, subscription.priceId).interval) subscription.anchor = at;
  subscription.priceId = phase.priceId;
  subscription.itemMetadata = { ...phase.itemMetadata };
  subscription.metadata = { ...subscription.metadata, ...phase.metadata };
  return true;
}
