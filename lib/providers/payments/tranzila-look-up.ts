import { DAY_MS } from "@/lib/core/time-units";
import type { Charge, GatewaySubscription, Lookup, Snapshot } from "@/lib/providers/payments/port";
import type { TranzilaSettings } from "@/lib/providers/payments/tranzila-api";
import { findOrder, findOrderByToken, type StandingOrder } from "@/lib/providers/payments/tranzila-orders";
import {
  chargeRef,
  orderRef,
  readSubscriptionRef,
  type SubscriptionRef,
} from "@/lib/providers/payments/tranzila-refs";
import {
  cardOf,
  chargeOf,
  type ReportLine,
  reportLines,
  userFields,
} from "@/lib/providers/payments/tranzila-report";

/** Without a word about the time: a month and some days, so that the last renewal is in it. */
const USUAL_DAYS = 35;
/** A month paid for is at most this long; then a standing order that was stopped is over. */
const MONTH_DAYS = 31;

/** Asks the reports and the standing orders. Nothing of a notification is believed here: only its names are used. */
export async function lookUp(settings: TranzilaSettings, what: Lookup): Promise<Snapshot> {
  const now = settings.now?.() ?? new Date();
  const since = what.since ?? new Date(now.getTime() - USUAL_DAYS * DAY_MS);
  const lines: ReportLine[] = [];
  for (const terminal of terminalsOf(settings, what)) {
    lines.push(...(await reportLines(settings, terminal, since)));
  }
  lines.reverse();
  const subscription = what.subscriptionRef ? readSubscriptionRef(what.subscriptionRef) : null;
  const wanted = lines.filter(isWanted(what, subscription));
  const charges = wanted.flatMap((one) => chargeOf(one) ?? []);
  charges.sort((a, b) => a.at.getTime() - b.at.getTime());
  if (subscription?.kind === "order") {
    const order = await findOrder(settings, subscription.id);
    return { subscription: order && orderSubscription(order, lines, now), charges };
  }
  return { subscription: await subscriptionOf(settings, wanted, lines, now), charges };
}

/**
 * Lines of the narrowest name that is known. A notification can be forged: whoever knows one payment must not add the
 * charge of another one to it.
 */
function isWanted(what: Lookup, subscription: SubscriptionRef | null): (one: ReportLine) => boolean {
  const isCharge = (one: ReportLine, ref: string | null) => chargeRef(one.terminal, one.index) === ref;
  const { paymentId } = what;
  if (paymentId !== null) return (one) => userFields(one).includes(paymentId);
  if (subscription?.kind === "order") return (one) => one.sto_external_id === String(subscription.id);
  if (subscription?.kind === "card") return (one) => isCharge(one, subscription.charge);
  return (one) => isCharge(one, what.chargeRef);
}

/** First payments are at the form's terminal, charges of tokens at the other; a name may tell which. */
function terminalsOf(settings: TranzilaSettings, what: Lookup): string[] {
  const { terminal, tokenTerminal } = settings;
  const both = [...new Set([terminal, tokenTerminal])];
  if (what.paymentId !== null) return both;
  if (what.subscriptionRef?.startsWith("sto:")) return [terminal];
  const named = both.filter((name) =>
    [what.chargeRef, what.subscriptionRef].some((ref) => ref?.startsWith(`${name}:`)),
  );
  return named.length > 0 ? named : both;
}

/** What a first payment began: its standing order, or, where it asked for none, a card that we charge. */
async function subscriptionOf(
  settings: TranzilaSettings,
  wanted: ReportLine[],
  lines: ReportLine[],
  now: Date,
): Promise<GatewaySubscription | null> {
  const renewal = wanted.find((one) => one.sto_external_id !== null);
  if (renewal) {
    const order = await findOrder(settings, Number(renewal.sto_external_id));
    return order && orderSubscription(order, lines, now);
  }
  const first = wanted.find((one) => periodOf(one) !== null && chargeOf(one)?.state === "paid");
  if (!first) return null;
  const card = cardOf(first);
  // A year begins none; a card that pays for somebody's month by one has the same token there.
  const order = card && periodOf(first) === "monthly" && (await findOrderByToken(settings, card.token));
  if (order) return orderSubscription(order, lines, now);
  // A monthly payment without its standing order: somebody took it out of the form. Nobody renews it.
  const isOurs = periodOf(first) === "yearly" && card !== null;
  return {
    ...UNKNOWN,
    ref: chargeRef(first.terminal, first.index),
    status: "active",
    cancelAtPeriodEnd: !isOurs,
    card: isOurs ? card : null,
  };
}

/** The period that a line of the form asked for; charges of tokens say none. */
function periodOf(one: ReportLine): string | null {
  return userFields(one).find((value) => value === "monthly" || value === "yearly") ?? null;
}

/** What Tranzila keeps for us under no subscription: we know plan and period ourselves. */
const UNKNOWN = { customerRef: null, planKey: null, period: null, currentPeriodEnd: null };

function orderSubscription(order: StandingOrder, lines: ReportLine[], now: Date): GatewaySubscription {
  const ofOrder = lines.filter((one) => one.sto_external_id === String(order.sto_id));
  const token = order.card?.token;
  const known = [...ofOrder, ...lines.filter((one) => token && one.credit_card_token === token)];
  const charges = ofOrder.flatMap((one) => chargeOf(one) ?? []);
  const isActive = order.sto_status === "active";
  return {
    ...UNKNOWN,
    ref: orderRef(order.sto_id),
    period: "monthly",
    status: isActive ? activeStatus(charges) : endingStatus(order, known, now),
    currentPeriodEnd: isActive ? order.next_charge_date_time : null,
    cancelAtPeriodEnd: !isActive,
    card: isActive ? null : cardOfOrder(order, known),
  };
}

function activeStatus(charges: Charge[]): GatewaySubscription["status"] {
  const last = charges.sort((a, b) => a.at.getTime() - b.at.getTime()).at(-1);
  return last?.state === "declined" ? "past_due" : "active";
}

/** A standing order that was stopped is over when the month that was paid last is. */
function endingStatus(order: StandingOrder, known: ReportLine[], now: Date): GatewaySubscription["status"] {
  const paid = known.flatMap((one) => {
    const charge = chargeOf(one);
    return charge?.state === "paid" ? [charge.at.getTime()] : [];
  });
  const last = Math.max(order.last_charge_date_time?.getTime() ?? 0, ...paid);
  return last + MONTH_DAYS * DAY_MS > now.getTime() ? "active" : "ended";
}

/** The card of a stopped standing order: from then on it is ours to charge. */
function cardOfOrder({ card }: StandingOrder, known: ReportLine[]): GatewaySubscription["card"] {
  const seen = known.map(cardOf).findLast((one) => one !== null) ?? null;
  if (!card) return seen;
  const expireYear = card.expire_year < 100 ? 2000 + card.expire_year : card.expire_year;
  return { token: card.token, expireMonth: card.expire_month, expireYear, last4: seen?.last4 ?? "" };
}
