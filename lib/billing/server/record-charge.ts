import { asBillingPeriod, asPaidPlanKey, termsOf } from "@/lib/billing/plans";
import { periodEndAfter } from "@/lib/billing/rules";
import { beginSubscription } from "@/lib/billing/server/begin-subscription";
import type { BookedSale, Books } from "@/lib/billing/server/books";
import { noteDecline } from "@/lib/billing/server/note-decline";
import {
  consumeIntent,
  failIntent,
  findIntent,
  type Intent,
  linkSubscription,
  recordRenewal,
} from "@/lib/billing/server/payment-store";
import { renewSubscription } from "@/lib/billing/server/renew-subscription";
import { findByRef, findSubscription, type SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import type { Charge, Money } from "@/lib/providers/payments/port";

type Sold = BookedSale["sold"];

/** Writes one charge into the books, unless it is there. A first payment opens a subscription, any other renews one. */
export async function recordCharge(charge: Charge, books: Books): Promise<void> {
  const { gateway, person, tx } = books;
  const intent = charge.paymentId ? await findIntent(gateway, charge.paymentId, tx) : null;
  if (intent && intent.userId !== person.id) {
    log().error({ gateway, charge: charge.ref }, "a charge names somebody else's payment");
  } else if (intent && intent.purpose !== "renewal") await recordFirst(charge, intent, books);
  else if (intent) await recordOwnRenewal(charge, intent, books);
  else await recordGatewayRenewal(charge, books);
}

async function recordFirst(charge: Charge, intent: Intent, books: Books): Promise<void> {
  const sold = soldAs(intent);
  const failure = failureOf(charge, intent);
  if (failure || !sold) return void (await failed(charge, intent, failure, books));
  if (intent.state === "paid") {
    if (intent.gatewayRef !== charge.ref) await recordSecond(charge, intent, books);
    return;
  }
  const paid = { ...charge, periodEnd: charge.periodEnd ?? periodEndAfter(charge.at, sold.period) };
  if (!(await consumeIntent(intent.id, paid, books.tx))) return;
  const id = await beginSubscription({ sold, charge: paid }, books);
  await linkSubscription(intent.id, id, books.tx);
}

/** Paid twice on one page: the second time is a period more, behind the first one. */
async function recordSecond(charge: Charge, intent: Intent, books: Books): Promise<void> {
  const row = intent.subscriptionId ? await findSubscription(intent.subscriptionId, books.tx) : null;
  const sold = soldAs(intent);
  const periodEnd = row && sold ? periodEndAfter(row.currentPeriodEnd, sold.period) : charge.periodEnd;
  await recordGatewayRenewal({ ...charge, periodEnd }, books, row);
}

/** A renewal that we charged: the payment stood there before the card was asked. */
async function recordOwnRenewal(charge: Charge, intent: Intent, books: Books): Promise<void> {
  const row = intent.subscriptionId ? await findSubscription(intent.subscriptionId, books.tx) : null;
  const sold = soldAs(intent);
  const failure = failureOf(charge, intent);
  if (failure || !sold) {
    const isNew = await failed(charge, intent, failure, books);
    if (row && isNew) await noteDecline(row, charge, books);
    return;
  }
  const paid = { ...charge, periodEnd: charge.periodEnd ?? periodEndAfter(charge.at, sold.period) };
  if (await consumeIntent(intent.id, paid, books.tx)) {
    if (row) await renewSubscription(row, { sold, charge: paid }, books);
  }
}

/** A renewal that the gateway began by itself, priced by the table. */
async function recordGatewayRenewal(
  charge: Charge,
  books: Books,
  paidBefore: SubscriptionRow | null = null,
): Promise<void> {
  const row = paidBefore ?? (await subscriptionOf(books));
  if (!row) {
    log().warn({ gateway: books.gateway, charge: charge.ref }, "a renewal of nothing we know");
    return;
  }
  const sold = soldFor(charge.price, row, books);
  const declined = charge.state === "declined";
  const failureCode = declined ? (charge.declineCode ?? "declined") : sold ? null : "amount_mismatch";
  const terms = sold ?? soldAs(row) ?? { planKey: "starter" as const, period: "monthly" as const };
  const periodEnd = failureCode ? null : (charge.periodEnd ?? periodEndAfter(charge.at, terms.period));
  const { cardLast4, ref, at, price } = charge;
  const isNew = await recordRenewal(
    {
      userId: books.person.id,
      subscriptionId: row.id,
      gateway: books.gateway,
      ...terms,
      ...price,
      ref,
      at,
      cardLast4,
      periodEnd,
      failureCode,
    },
    books.tx,
  );
  if (failureCode === "amount_mismatch") complain(charge, books);
  if (!isNew) return;
  if (periodEnd) {
    const sale = { sold: terms, charge: { ...charge, periodEnd } };
    await renewSubscription(row, sale, books, paidBefore !== null);
  } else if (declined) await noteDecline(row, charge, books);
}

async function subscriptionOf({ gateway, subscription, tx }: Books) {
  return subscription ? findByRef(gateway, subscription.ref, tx) : null;
}

/** What this price buys somebody with this subscription: what follows, what the gateway says it is, or the same again. */
function soldFor(price: Money, row: SubscriptionRow, { subscription }: Books): Sold | null {
  const candidates = [
    soldAs({ planKey: row.nextPlanKey, period: row.nextPeriod }),
    soldAs({ planKey: subscription?.planKey ?? null, period: subscription?.period ?? null }),
    soldAs(row),
  ];
  const currency = env().BRAND_CURRENCY;
  return (
    candidates.find(
      (sold) =>
        sold && price.currency === currency && price.amount === termsOf(sold.planKey, sold.period).amount,
    ) ?? null
  );
}

function soldAs(row: { planKey: string | null; period: string | null }): Sold | null {
  const [planKey, period] = [asPaidPlanKey(row.planKey), asBillingPeriod(row.period)];
  return planKey && period ? { planKey, period } : null;
}

/** Why a charge pays nothing; null when it pays what was asked for (PAY3: the price is the server's). */
function failureOf({ state, price, declineCode }: Charge, asked: Money): string | null {
  if (state === "declined") return declineCode ?? "declined";
  return price.amount === asked.amount && price.currency === asked.currency ? null : "amount_mismatch";
}

async function failed(charge: Charge, intent: Intent, code: string | null, books: Books): Promise<boolean> {
  const { ref, cardLast4 } = charge;
  const isNew = await failIntent(intent.id, { ref, cardLast4, code: code ?? "unknown_plan" }, books.tx);
  if (isNew && charge.state === "paid") complain(charge, books);
  return isNew;
}

/** Money that bought nothing: a person has to look at it. */
function complain({ ref, price }: Charge, { gateway }: Books): void {
  log().error({ gateway, charge: ref, price }, "a charge is not what was asked for; nothing was granted");
}
