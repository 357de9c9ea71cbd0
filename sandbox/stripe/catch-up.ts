import { end, openInvoice, periodEnd, settle } from "@/sandbox/stripe/billing";
import { INCOMPLETE_SECONDS } from "@/sandbox/stripe/settings";
import type { Invoice, Session, Subscription } from "@/sandbox/stripe/state";
import { isLive, known } from "@/sandbox/stripe/state";
import { sessionWire } from "@/sandbox/stripe/wire";
import { subscriptionWire } from "@/sandbox/stripe/wire-billing";
import { emit, nowOf, type Work } from "@/sandbox/stripe/work";

// A clock moved by decades renews this often and no more.
const STEPS = 150;

/** Something waits for its time that has come. */
export function isDue(work: Work): boolean {
  const { subscriptions, sessions } = work.state;
  return (
    Object.values(subscriptions).some((one) => nextMoment(work, one) <= nowOf(work, one.customerId)) ||
    Object.values(sessions).some((one) => isPast(work, one))
  );
}

/** Does everything whose time has come: renewals, further tries, ends, expiries; each dated when it was due. */
export function catchUp(work: Work): void {
  for (const subscription of Object.values(work.state.subscriptions)) {
    const now = nowOf(work, subscription.customerId);
    for (let step = 0; step < STEPS && nextMoment(work, subscription) <= now; step += 1) {
      advance(work, subscription);
    }
  }
  for (const session of Object.values(work.state.sessions)) {
    if (!isPast(work, session)) continue;
    session.status = "expired";
    emit(work, "checkout.session.expired", sessionWire(work, session), session.expiresAt);
  }
}

const isPast = (work: Work, session: Session) =>
  session.status === "open" && session.expiresAt <= nowOf(work, session.customerId);

function unpaid({ state }: Work, { latestInvoiceId }: Subscription): Invoice | undefined {
  const invoice = latestInvoiceId ? known(state.invoices, latestInvoiceId) : undefined;
  return invoice?.status === "open" && invoice.nextAttempt !== null ? invoice : undefined;
}

function nextMoment(work: Work, subscription: Subscription): number {
  if (subscription.status === "incomplete") return subscription.created + INCOMPLETE_SECONDS;
  if (!isLive(subscription)) return Number.POSITIVE_INFINITY;
  const retry = unpaid(work, subscription)?.nextAttempt ?? Number.POSITIVE_INFINITY;
  return Math.min(subscription.periodEnd, retry);
}

function advance(work: Work, subscription: Subscription): void {
  const at = nextMoment(work, subscription);
  if (subscription.status === "incomplete") {
    giveUp(work, subscription, at);
    return;
  }
  const invoice = unpaid(work, subscription);
  if (at === subscription.periodEnd) renew(work, subscription, at);
  else if (invoice) settle(work, subscription, invoice, at);
}

/** Nobody told the bank yes in time. */
function giveUp(work: Work, subscription: Subscription, at: number): void {
  subscription.status = "incomplete_expired";
  subscription.endedAt = at;
  known(work.state.invoices, subscription.latestInvoiceId ?? "").status = "void";
  emit(work, "customer.subscription.updated", subscriptionWire(work, subscription), at);
}

/** The period is over: the subscription ends, or goes on with the plan that is due, and is charged. */
export function renew(work: Work, subscription: Subscription, at: number): void {
  if (subscription.cancelAtPeriodEnd || !enterPhase(work, subscription, at)) {
    end(work, subscription, at);
    return;
  }
  const { interval } = known(work.state.prices, subscription.priceId);
  subscription.periodStart = at;
  subscription.periodEnd = periodEnd(subscription.anchor, at, interval);
  settle(work, subscription, openInvoice(work, subscription, "subscription_cycle", at), at);
}

/** The phase of the schedule that begins now, if any; false when the schedule ends the subscription here. */
function enterPhase({ state }: Work, subscription: Subscription, at: number): boolean {
  const schedule = subscription.scheduleId ? known(state.schedules, subscription.scheduleId) : undefined;
  if (!schedule) return true;
  const phase = schedule.phases.find(({ start, end: until }) => start <= at && at < until);
  if (!phase) {
    if (schedule.endBehavior === "cancel") return false;
    schedule.status = "released";
    schedule.releasedAt = at;
    subscription.scheduleId = null;
    return true;
  }
  const { interval } = known(state.prices, phase.priceId);
  if (interval !== known(state.prices, subscription.priceId).interval) subscription.anchor = at;
  subscription.priceId = phase.priceId;
  subscription.itemMetadata = { ...phase.itemMetadata };
  subscription.metadata = { ...subscription.metadata, ...phase.metadata };
  return true;
}
