import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { AppError } from "@/lib/core/errors";
import type {
  Charge,
  GatewaySnapshot,
  GatewaySubscription,
  PaymentLookup,
} from "@/lib/providers/payments/port";
import type { TranzilaSettings } from "@/lib/providers/payments/tranzila-api";
import {
  fetchReportRows,
  hasPaymentId,
  type ReportRow,
  readStoredCard,
  readUserFields,
  toTranzilaCharge,
} from "@/lib/providers/payments/tranzila-report";
import {
  findStandingOrder,
  findStandingOrderByToken,
  type StandingOrder,
} from "@/lib/providers/payments/tranzila-standing-orders";
import {
  formatChargeRef,
  formatOrderRef,
  parseSubscriptionRef,
  type SubscriptionRef,
} from "@/lib/providers/payments/tranzila-values";

/** Default range: more than a month, so that it contains the last renewal. */
const USUAL_DAYS = 35;
/** Longest paid month; after it a stopped standing order has ended. */
const MONTH_DAYS = 31;

/** Queries the reports and the standing orders. Of a webhook only the names are used. */
export async function lookUpPayment(
  settings: TranzilaSettings,
  what: PaymentLookup,
): Promise<GatewaySnapshot> {
  const now = settings.now?.() ?? new Date();
  const since = what.since ?? new Date(now.getTime() - USUAL_DAYS * DAY_MS);
  const lines: ReportRow[] = [];
  for (const terminal of terminalsOf(settings, what)) {
    lines.push(...(await fetchReportRows(settings, terminal, since)));
  }
  lines.reverse();
  const subscription = what.subscriptionRef ? parseSubscriptionRef(what.subscriptionRef) : null;
  const wanted = lines.filter(isWanted(what, subscription));
  const charges = wanted.flatMap((one) => toTranzilaCharge(one) ?? []);
  charges.sort((a, b) => a.at.getTime() - b.at.getTime());
  if (subscription?.kind === "order") {
    const order = await findStandingOrder(settings, subscription.id);
    return { subscription: order && orderSubscription(order, lines, now), charges };
  }
  // Token charges are at their own terminal, and only a row with a payment id shows under which names it returns them.
  const isSeen = lines.some((one) => one.terminal === settings.tokenTerminal && hasPaymentId(one));
  return { subscription: await subscriptionOf(settings, wanted, lines, now), charges, isBlind: !isSeen };
}

/** Throws when the card of a standing order is unknown: without it the subscription cannot be renewed once it is stopped. */
export async function assertStoredCard(settings: TranzilaSettings, subscriptionRef: string): Promise<void> {
  const subscription = parseSubscriptionRef(subscriptionRef);
  if (subscription.kind === "card") return;
  const order = await findStandingOrder(settings, subscription.id);
  if (!order || order.card) return;
  const since = new Date((settings.now?.() ?? new Date()).getTime() - USUAL_DAYS * DAY_MS);
  const rows = await fetchReportRows(settings, settings.terminal, since);
  const known = rows.filter((one) => one.sto_external_id === String(order.sto_id));
  if (cardOfOrder(order, known)) return;
  throw new AppError("provider_error", { cause: new Error("Tranzila returned no token of the card") });
}

/** A webhook can be forged: knowing one payment must not attach the charge of another one to it. */
function isWanted(what: PaymentLookup, subscription: SubscriptionRef | null): (one: ReportRow) => boolean {
  const isCharge = (one: ReportRow, ref: string | null) => formatChargeRef(one.terminal, one.index) === ref;
  const { paymentId } = what;
  if (paymentId !== null) return (one) => readUserFields(one).includes(paymentId);
  if (subscription?.kind === "order") return (one) => one.sto_external_id === String(subscription.id);
  if (subscription?.kind === "card") return (one) => isCharge(one, subscription.charge);
  return (one) => isCharge(one, what.chargeRef);
}

/** First payments are at the form's terminal, token charges at the other; a reference may say which. */
function terminalsOf(settings: TranzilaSettings, what: PaymentLookup): string[] {
  const { terminal, tokenTerminal } = settings;
  const both = [...new Set([terminal, tokenTerminal])];
  if (what.paymentId !== null) return both;
  if (what.subscriptionRef?.startsWith("sto:")) return [terminal];
  const named = both.filter((name) =>
    [what.chargeRef, what.subscriptionRef].some((ref) => ref?.startsWith(`${name}:`)),
  );
  return named.length > 0 ? named : both;
}

/** Returns what a first payment started: a standing order, or the card that we charge without one. */
async function subscriptionOf(
  settings: TranzilaSettings,
  wanted: ReportRow[],
  lines: ReportRow[],
  now: Date,
): Promise<GatewaySubscription | null> {
  const renewal = wanted.find((one) => one.sto_external_id !== null);
  if (renewal) {
    const order = await findStandingOrder(settings, Number(renewal.sto_external_id));
    return order && orderSubscription(order, lines, now);
  }
  const first = wanted.find((one) => periodOf(one) !== null && toTranzilaCharge(one)?.state === "paid");
  if (!first) return null;
  const card = readStoredCard(first);
  // A yearly payment starts none; a card may hold the same token for another user's monthly order.
  const order =
    card && periodOf(first) === "monthly" && (await findStandingOrderByToken(settings, card.token));
  if (order) return orderSubscription(order, lines, now);
  // A monthly payment without one: the buyer removed it from the form. No party renews it.
  const isOurs = periodOf(first) === "yearly" && card !== null;
  return {
    ...UNKNOWN,
    ref: formatChargeRef(first.terminal, first.index),
    status: "active",
    cancelAtPeriodEnd: !isOurs,
    card: isOurs ? card : null,
  };
}

/** Period that the form requested; token charges carry none. */
function periodOf(one: ReportRow): string | null {
  return readUserFields(one).find((value) => value === "monthly" || value === "yearly") ?? null;
}

/** Tranzila does not store plan and period: our rows have them. */
const UNKNOWN = { customerRef: null, planKey: null, period: null, currentPeriodEnd: null };

function orderSubscription(order: StandingOrder, lines: ReportRow[], now: Date): GatewaySubscription {
  const ofOrder = lines.filter((one) => one.sto_external_id === String(order.sto_id));
  const token = order.card?.token;
  const known = [...ofOrder, ...lines.filter((one) => token && one.credit_card_token === token)];
  const charges = ofOrder.flatMap((one) => toTranzilaCharge(one) ?? []);
  const isActive = order.sto_status === "active";
  return {
    ...UNKNOWN,
    ref: formatOrderRef(order.sto_id),
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

function endingStatus(order: StandingOrder, known: ReportRow[], now: Date): GatewaySubscription["status"] {
  const paid = known.flatMap((one) => {
    const charge = toTranzilaCharge(one);
    return charge?.state === "paid" ? [charge.at.getTime()] : [];
  });
  const last = Math.max(order.last_charge_date_time?.getTime() ?? 0, ...paid);
  return last + MONTH_DAYS * DAY_MS > now.getTime() ? "active" : "ended";
}

/** Card of a stopped standing order, which we charge from then on. */
function cardOfOrder({ card }: StandingOrder, known: ReportRow[]): GatewaySubscription["card"] {
  const seen = known.map(readStoredCard).findLast((one) => one !== null) ?? null;
  if (!card) return seen;
  const expireYear = card.expire_year < 100 ? 2000 + card.expire_year : card.expire_year;
  return { token: card.token, expireMonth: card.expire_month, expireYear, last4: seen?.last4 ?? "" };
}
