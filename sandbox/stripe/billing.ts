import { type Decline, LATER } from "@/sandbox/stripe/cards";
import { DAY, RETRY_DAYS } from "@/sandbox/stripe/settings";
import type { Invoice, Price, Subscription } from "@/sandbox/stripe/state";
import { known } from "@/sandbox/stripe/state";
import { invoiceWire, subscriptionWire } from "@/sandbox/stripe/wire-billing";
import { emit, nextId, type Work } from "@/sandbox/stripe/work";

/** The end of the period that begins at `start`, counted from the anchor so that the 31st comes back after February. */
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

/** An invoice for the subscription's current period, not tried yet. */
export function openInvoice(
  work: Work,
  subscription: Subscription,
  reason: Invoice["reason"],
  at: number,
): Invoice {
  const { state } = work;
  const price = known(state.prices, subscription.priceId);
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

/** What the card answers to this invoice. */
function answerOf({ state }: Work, { cardId }: Subscription, { reason }: Invoice): Decline | null {
  return reason !== "subscription_create" && known(state.cards, cardId).failsLater ? LATER : null;
}

/** One attempt on the subscription's card; true when it paid. */
export function attempt(
  work: Work,
  subscription: Subscription,
  invoice: Invoice,
  at: number,
  decline = answerOf(work, subscription, invoice),
): boolean {
  const { state, effects } = work;
  const card = known(state.cards, subscription.cardId);
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

/** A renewal or a further try of one: pays and is active, or is past due until the tries are used up. */
export function settle(work: Work, subscription: Subscription, invoice: Invoice, at: number): void {
  const before = subscription.status;
  if (attempt(work, subscription, invoice, at)) {
    subscription.status = "active";
    emit(work, "invoice.paid", invoiceWire(work, invoice), at);
  } else {
    const days = RETRY_DAYS[invoice.attempts.length - 1];
    subscription.status = "past_due";
    invoice.nextAttempt = days === undefined ? null : at + days * DAY;
    emit(work, "invoice.payment_failed", invoiceWire(work, invoice), at);
    if (days === undefined) {
      end(work, subscription, at);
      return;
    }
  }
  if (before !== subscription.status || invoice.attempts.length === 1) {
    emit(work, "customer.subscription.updated", subscriptionWire(work, subscription), at);
  }
}

/** The subscription is over; what of it is unpaid stays unpaid. */
export function end(work: Work, subscription: Subscription, at: number): void {
  const schedule = subscription.scheduleId ? known(work.state.schedules, subscription.scheduleId) : undefined;
  if (schedule) {
    schedule.status = "canceled";
    schedule.canceledAt = at;
  }
  subscription.status = "canceled";
  subscription.scheduleId = null;
  subscription.canceledAt ??= at;
  subscription.endedAt = at;
  const open = subscription.latestInvoiceId
    ? known(work.state.invoices, subscription.latestInvoiceId)
    : undefined;
  if (open?.status === "open") open.nextAttempt = null;
  work.effects.push({ kind: "cancellation", id: subscription.id, data: { when: "ended" } });
  emit(work, "customer.subscription.deleted", subscriptionWire(work, subscription), at);
}
