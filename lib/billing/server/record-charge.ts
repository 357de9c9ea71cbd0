import { DECLINE_RETRY_HOURS } from "@/lib/billing/limits";
import { addBillingPeriod, getCreditsEnd } from "@/lib/billing/plan-rules";
import { getPlanTerms, toBillingPeriod, toPaidPlanKey } from "@/lib/billing/plans";
import {
  CONFIRMATION_REQUIRED,
  findPaymentIntent,
  getReceivedAmount,
  hasLaterCharge,
  linkPaymentToSubscription,
  markIntentFailed,
  markIntentPaid,
  markIntentUnknown,
  type PaymentIntent,
  upsertGatewayRenewal,
} from "@/lib/billing/server/payment-store";
import type { BillingContext, RecordedSale } from "@/lib/billing/server/queue-billing-mail";
import { queueBillingMail, queueReceipt } from "@/lib/billing/server/queue-billing-mail";
import { scheduleRetry } from "@/lib/billing/server/renewal-store";
import {
  endPreviousSubscriptions,
  expireUnpaidSubscription,
  extendSubscription,
  findActiveSlotHolder,
  findSubscription,
  findSubscriptionByGatewayRef,
  insertSubscription,
  type SubscriptionRow,
} from "@/lib/billing/server/subscription-store";
import { encryptSecret } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { grantPeriod, setCreditsEnd } from "@/lib/credits/server/grant-period";
import type { Charge, Money } from "@/lib/providers/payments/port";

type Sold = RecordedSale["sold"];

/** Records one charge, once. A first payment opens a subscription; any other charge renews one. */
export async function recordCharge(charge: Charge, context: BillingContext): Promise<void> {
  const { gateway, user, tx } = context;
  const intent = charge.paymentId ? await findPaymentIntent(gateway, charge.paymentId, tx) : null;
  if (intent && intent.userId !== user.id) {
    getLogger().error({ gateway, charge: charge.ref }, "charge ignored: payment of another user");
  } else if (intent && intent.purpose !== "renewal") await recordFirst(charge, intent, context);
  else if (intent) await recordOwnRenewal(charge, intent, context);
  else await recordGatewayRenewal(charge, context);
}

async function recordFirst(charge: Charge, intent: PaymentIntent, context: BillingContext): Promise<void> {
  if (charge.state === "unknown") return recordUnclear(charge, intent, context);
  const sold = soldAs(intent);
  if (charge.isProration && sold) return recordUpgrade(charge, { intent, sold }, context);
  const failure = failureOf(charge, intent);
  if (failure || !sold) return void (await failed(charge, intent, failure, context));
  if (intent.state === "paid") {
    if (intent.gatewayRef !== charge.ref) await recordSecond(charge, intent, context);
    return;
  }
  const paid = { ...charge, periodEnd: charge.periodEnd ?? addBillingPeriod(charge.at, sold.period) };
  if (!(await markIntentPaid(intent.id, paid, context.tx))) return;
  const id = await startSubscription({ sold, charge: paid }, context);
  await linkPaymentToSubscription(intent.id, id, context.tx);
}

/**
 * Records the charge of a larger plan inside a subscription, which keeps its row. The plan and the credits that were
 * announced come with the paid charge only; a declined one leaves the subscription as it is.
 */
async function recordUpgrade(
  charge: Charge,
  { intent, sold }: { intent: PaymentIntent; sold: Sold },
  context: BillingContext,
): Promise<void> {
  const row = intent.subscriptionId ? await findSubscription(intent.subscriptionId, context.tx) : null;
  // A part of the price was taken; the price itself names the plan.
  const { amount } = getPlanTerms(sold.planKey, sold.period);
  const failure = failureOf(charge, { amount, currency: intent.currency });
  if (failure || !row) return void (await failed(charge, intent, failure, context));
  const paid = { ...charge, periodEnd: charge.periodEnd ?? row.currentPeriodEnd };
  if (!(await markIntentPaid(intent.id, paid, context.tx))) return;
  await recordSubscriptionRenewal(row, { sold, charge: paid }, context, { upgradeCredits: intent.credits });
}

/** Records a charge whose outcome the gateway does not tell: grants no credits and waits for later lookups. */
async function recordUnclear(charge: Charge, intent: PaymentIntent, { gateway, tx }: BillingContext) {
  if (await markIntentUnknown(intent.id, charge, tx)) complainUnclear(charge, { gateway });
}

function complainUnclear({ ref }: Charge, { gateway }: Pick<BillingContext, "gateway">): void {
  getLogger().error({ gateway, charge: ref }, "the outcome of a charge is unclear");
}

/** Records a second payment on one page as an additional period after the first one. */
async function recordSecond(charge: Charge, intent: PaymentIntent, context: BillingContext): Promise<void> {
  const row = intent.subscriptionId ? await findSubscription(intent.subscriptionId, context.tx) : null;
  const sold = soldAs(intent);
  const periodEnd = row && sold ? addBillingPeriod(row.currentPeriodEnd, sold.period) : charge.periodEnd;
  await recordGatewayRenewal({ ...charge, periodEnd }, context, row);
}

/** Records a renewal that we charged; its payment was inserted before the card was charged. */
async function recordOwnRenewal(
  charge: Charge,
  intent: PaymentIntent,
  context: BillingContext,
): Promise<void> {
  if (charge.state === "unknown") return recordUnclear(charge, intent, context);
  const row = intent.subscriptionId ? await findSubscription(intent.subscriptionId, context.tx) : null;
  const sold = soldAs(intent);
  const failure = failureOf(charge, intent);
  if (failure || !sold) {
    const isNew = await failed(charge, intent, failure, context);
    // A paid charge of another price is no decline: the card must not be charged again.
    if (row && isNew && charge.state === "declined") await recordDecline(row, charge, context);
    return;
  }
  const paid = { ...charge, periodEnd: charge.periodEnd ?? addBillingPeriod(charge.at, sold.period) };
  const isNew = await markIntentPaid(intent.id, paid, context.tx);
  if (row && isNew) await recordSubscriptionRenewal(row, { sold, charge: paid }, context);
}

async function recordGatewayRenewal(
  charge: Charge,
  context: BillingContext,
  paidBefore: SubscriptionRow | null = null,
): Promise<void> {
  const { subscription } = context;
  const row =
    paidBefore ??
    (subscription && (await findSubscriptionByGatewayRef(context.gateway, subscription.ref, context.tx)));
  if (!row) {
    getLogger().warn(
      { gateway: context.gateway, charge: charge.ref },
      "renewal ignored: unknown subscription",
    );
    return;
  }
  const sold = soldFor(charge.price, row, context);
  const declined = charge.state === "declined";
  const isUnclear = charge.state === "unknown";
  const failureCode = isUnclear
    ? "unclear"
    : declined
      ? charge.needsConfirmation
        ? CONFIRMATION_REQUIRED
        : (charge.declineCode ?? "declined")
      : sold
        ? null
        : "amount_mismatch";
  const terms = sold ?? soldAs(row) ?? { planKey: "starter" as const, period: "monthly" as const };
  const periodEnd = failureCode ? null : (charge.periodEnd ?? addBillingPeriod(charge.at, terms.period));
  const { cardLast4, ref, at } = charge;
  const { gateway, user, askedAt } = context;
  const [userId, subscriptionId] = [user.id, row.id];
  const isNew = await upsertGatewayRenewal(
    {
      ...{ userId, subscriptionId, gateway, ...terms, ref, at, cardLast4, periodEnd, failureCode },
      askedAt,
      state: isUnclear ? "unknown" : failureCode ? "failed" : "paid",
      amount: charge.state === "paid" ? getReceivedAmount(charge) : charge.price.amount,
      currency: charge.price.currency,
    },
    context.tx,
  );
  if (failureCode === "amount_mismatch") complain(charge, context);
  if (!isNew) return;
  if (isUnclear) complainUnclear(charge, context);
  if (periodEnd) {
    const sale = { sold: terms, charge: { ...charge, periodEnd } };
    await recordSubscriptionRenewal(row, sale, context, { isEarly: paidBefore !== null });
  } else if (declined) await recordDecline(row, charge, context);
}

/** Returns what this price buys: the scheduled, the gateway's or the current plan; null when none matches. */
function soldFor(price: Money, row: SubscriptionRow, { subscription }: BillingContext): Sold | null {
  const candidates = [
    soldAs({ planKey: row.nextPlanKey, period: row.nextPeriod }),
    soldAs({ planKey: subscription?.planKey ?? null, period: subscription?.period ?? null }),
    soldAs(row),
  ];
  if (price.currency !== getEnv().BRAND_CURRENCY) return null;
  const isPrice = (sold: Sold | null) =>
    sold && price.amount === getPlanTerms(sold.planKey, sold.period).amount;
  return candidates.find(isPrice) ?? null;
}

function soldAs(row: { planKey: string | null; period: string | null }): Sold | null {
  const [planKey, period] = [toPaidPlanKey(row.planKey), toBillingPeriod(row.period)];
  return planKey && period ? { planKey, period } : null;
}

/** Returns null when the charge pays the requested amount, which comes from the server [PAY3]. */
function failureOf({ state, price, declineCode }: Charge, requested: Money): string | null {
  if (state === "declined") return declineCode ?? "declined";
  return price.amount === requested.amount && price.currency === requested.currency
    ? null
    : "amount_mismatch";
}

async function failed(charge: Charge, intent: PaymentIntent, code: string | null, context: BillingContext) {
  const { ref, cardLast4 } = charge;
  const isNew = await markIntentFailed(
    intent.id,
    {
      ref,
      cardLast4,
      code: code ?? "unknown_plan",
      isShownPaid: charge.isShownPaid ?? charge.state === "paid",
    },
    context.tx,
  );
  if (isNew && charge.state === "paid") complain(charge, context);
  return isNew;
}

function complain({ ref, price }: Charge, { gateway }: BillingContext): void {
  const message = "a charge is not what was asked for; nothing was granted";
  getLogger().error({ gateway, charge: ref, price }, message);
}

/**
 * Records a paid renewal. A subscription with a declined card becomes active again, unless another plan
 * replaced it or the card was declined again. Credits of a period that does not follow the current one, or
 * that was paid just after it started (`isEarly`), and those of an upgrade are added instead of replacing.
 */
async function recordSubscriptionRenewal(
  row: SubscriptionRow,
  { sold, charge }: RecordedSale,
  context: BillingContext,
  { isEarly = false, upgradeCredits = null }: { isEarly?: boolean; upgradeCredits?: number | null } = {},
): Promise<void> {
  const { gateway, user, tx } = context;
  const holder = await findActiveSlotHolder(user.id, tx);
  const replaced = holder !== null && holder.id !== row.id;
  const follows = charge.periodEnd > row.currentPeriodEnd;
  const isUpgrade = upgradeCredits !== null && charge.periodEnd >= row.currentPeriodEnd;
  if (follows || isUpgrade) {
    const active = !replaced && !(await hasLaterCharge(row.id, "failed", charge.at, tx));
    const { cardLast4, periodEnd } = charge;
    await extendSubscription(row.id, { ...sold, periodEnd, active, cardLast4 }, tx);
  }
  const ends = replaced ? holder.currentPeriodEnd : follows ? charge.periodEnd : row.currentPeriodEnd;
  await grantPeriod(
    {
      userId: user.id,
      key: `${gateway}:${charge.ref}`,
      credits: upgradeCredits ?? getPlanTerms(sold.planKey, sold.period).credits,
      periodEnd: getCreditsEnd(new Date(Math.max(Number(charge.periodEnd), Number(ends)))),
      carryOver: replaced || !follows || isEarly || upgradeCredits !== null,
    },
    tx,
  );
  await queueReceipt(user, { sold, charge }, tx);
}

/**
 * Starts a purchased subscription and ends the former one. When a later purchase is known already, this one
 * is stored as ended and its credits are added to those.
 */
async function startSubscription({ sold, charge }: RecordedSale, context: BillingContext): Promise<string> {
  const { gateway, user, subscription, tx } = context;
  const holder = await findActiveSlotHolder(user.id, tx);
  const late = holder !== null && holder.createdAt > charge.at && holder.gatewayRef !== subscription?.ref;
  if (!late) await endPreviousSubscriptions(user.id, tx);
  const card = subscription?.card ?? null;
  const id = await insertSubscription(
    {
      ...sold,
      userId: user.id,
      status: late ? "expired" : "active",
      gateway,
      gatewayRef: subscription?.ref ?? null,
      customerRef: subscription?.customerRef ?? null,
      currentPeriodEnd: charge.periodEnd,
      cardToken: card ? encryptSecret(JSON.stringify(card)) : null,
      cardLast4: charge.cardLast4 ?? card?.last4 ?? null,
      stops: late || user.isDeletionRequested,
      since: charge.at,
    },
    tx,
  );
  const ends = late ? holder.currentPeriodEnd : charge.periodEnd;
  const grant = { userId: user.id, key: `${gateway}:${charge.ref}`, periodEnd: getCreditsEnd(ends) };
  const { credits } = getPlanTerms(sold.planKey, sold.period);
  await grantPeriod({ ...grant, credits, carryOver: holder !== null }, tx);
  await queueReceipt(user, { sold, charge }, tx);
  return id;
}

/**
 * Records a declined renewal: the plan becomes inactive, and the user is notified once that the card was declined or
 * that the bank asks. A card that we charge is retried with growing delays; after the last retry the subscription ends.
 */
export async function recordDecline(
  row: SubscriptionRow,
  declined: Pick<Charge, "at" | "cardLast4" | "needsConfirmation">,
  context: BillingContext,
): Promise<void> {
  const { user, subscription, tx } = context;
  if (await hasLaterCharge(row.id, "paid", declined.at, tx)) return;
  // An ended subscription does not go on after a confirmation.
  const isEnded = subscription?.status === "ended";
  // The mail about the end follows.
  if (isEnded && row.status !== "active") return;
  const asks = declined.needsConfirmation && !isEnded;
  if (await expireUnpaidSubscription(row.id, asks ? CONFIRMATION_REQUIRED : "card_declined", tx)) {
    // Another problem of an expired subscription changes no period: the credits may belong to another plan.
    if (row.status === "active") await setCreditsEnd(user.id, row.currentPeriodEnd, tx);
    const cardLast4 = declined.cardLast4 ?? row.cardLast4;
    await queueBillingMail(asks ? "renewal-confirmation" : "card-declined", user, { ...row, cardLast4 }, tx);
  }
  if (row.cardToken === null) return;
  const hours = DECLINE_RETRY_HOURS[row.renewAttempts] ?? null;
  await scheduleRetry(row.id, hours, true, tx);
  if (hours === null) await queueBillingMail("subscription-ended", user, row, tx);
}
