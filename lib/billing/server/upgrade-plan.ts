import { getUpgradeCredits, isProratedChange, type PlanChoice } from "@/lib/billing/plan-rules";
import { getPlanTerms } from "@/lib/billing/plans";
import type { PlanChoiceBody, UpgradeBody, UpgradePreviewDto } from "@/lib/billing/schemas";
import type { PaymentRecord } from "@/lib/billing/serializers";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import {
  abandonUnopenedCheckout,
  findOpenCheckout,
  insertPaymentIntent,
  type NewPaymentIntent,
  saveCheckoutPage,
  supersedeOpenCheckouts,
} from "@/lib/billing/server/checkout-store";
import { assertNoUnclearPayment, scheduleLookupNow } from "@/lib/billing/server/payment-lookup-store";
import { findUserPayment } from "@/lib/billing/server/payment-store";
import { assertUpgrade, parsePlanChoice, toPlanChoice } from "@/lib/billing/server/plan-choice";
import { reconcileUserPayments } from "@/lib/billing/server/reconcile-payments";
import { type GatewayResolver, resolveGateway } from "@/lib/billing/server/resolve-gateway";
import {
  findActiveSubscription,
  readDatabaseTime,
  type SubscriptionRow,
} from "@/lib/billing/server/subscription-store";
import { AppError, isAppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction } from "@/lib/core/server/transaction";
import type { UpgradeOrder, UpgradeResult } from "@/lib/providers/payments/port";

interface Input<Body> {
  user: { id: string };
  body: Body;
}

/** A confirmed preview is valid for this long: its price counts from the moment it shows. */
const PREVIEW_TTL_MS = 15 * 60_000;

/**
 * Returns what a larger plan inside the running subscription costs today; null when it has to be bought. Changes
 * nothing. Throws conflict with `change` when it is no upgrade.
 */
export async function previewUpgrade(
  { user, body }: Input<PlanChoiceBody>,
  gatewayOf: GatewayResolver = resolveGateway,
): Promise<UpgradePreviewDto | null> {
  const choice = parsePlanChoice(body);
  const row = await findUpgradable(user.id, choice);
  return row && (await quote({ row, choice, at: await readDatabaseTime() }, gatewayOf));
}

/** Returns null for a subscription that can only be replaced by a new one. */
async function findUpgradable(userId: string, choice: PlanChoice): Promise<SubscriptionRow | null> {
  const row = await findActiveSubscription(userId);
  const active = toPlanChoice(row);
  assertUpgrade(active, choice);
  const isRunning = row?.gatewayRef && !row.cardToken && !row.cancelAtPeriodEnd && !row.nextPlanKey;
  return isRunning && active && isProratedChange(active, choice) ? row : null;
}

interface Quoted {
  row: SubscriptionRow;
  choice: PlanChoice;
  at: Date;
}

const toNextPlan = ({ planKey, billingPeriod: period }: PlanChoice) => ({
  planKey,
  period,
  price: { amount: getPlanTerms(planKey, period).amount, currency: getEnv().BRAND_CURRENCY },
});

async function quote(
  { row, choice, at }: Quoted,
  gatewayOf: GatewayResolver,
): Promise<UpgradePreviewDto | null> {
  const next = toNextPlan(choice);
  const gateway = gatewayOf(row.gateway);
  const preview = await gateway.previewUpgrade(row.gatewayRef ?? "", { ...next, at });
  const active = toPlanChoice(row);
  if (!preview || !active) return null;
  // The credits are computed from our plan, the money from the gateway's: both must be the same plan.
  const { planKey, period } = preview.current;
  if (planKey !== active.planKey || period !== active.billingPeriod) {
    throw new AppError("conflict", { message: "The plan has just changed. Look at it again" });
  }
  const credits = getUpgradeCredits(active, choice, preview.unusedShare);
  if (credits <= 0) return null;
  return {
    at: preview.at.toISOString(),
    amount: preview.due.amount,
    currency: preview.due.currency,
    credits,
    nextAmount: next.price.amount,
    nextPaymentDate: preview.nextChargeAt.toISOString(),
    cardLast4: row.cardLast4,
  };
}

/**
 * Changes to a larger plan at the amount that the user confirmed. Concurrent requests change once and return the same
 * payment. The plan and its credits come with the paid charge only. Throws conflict when the amount is another now,
 * and those of `assertNoUnclearPayment`.
 */
export async function upgradePlan(
  { user, body }: Input<UpgradeBody>,
  gatewayOf: GatewayResolver = resolveGateway,
): Promise<PaymentRecord> {
  const choice = parsePlanChoice(body);
  // A change whose response was lost must be known before the next one is computed.
  await reconcileUserPayments(user.id, gatewayOf);
  const row = await findUpgradable(user.id, choice);
  const offer = row && (await quote({ row, choice, at: await toConfirmedTime(body.at) }, gatewayOf));
  if (!offer || offer.amount !== body.amount) throw outdated();
  const request: NewPaymentIntent = {
    userId: user.id,
    purpose: "upgrade",
    planKey: choice.planKey,
    period: choice.billingPeriod,
    amount: offer.amount,
    currency: offer.currency,
    gateway: row.gateway,
    nonceHash: null,
    subscriptionId: row.id,
    credits: offer.credits,
  };
  const id = await runInTransaction(async (tx) => {
    await assertNoUnclearPayment(user.id, body.unchargedPaymentId, tx);
    await supersedeOpenCheckouts(request, tx);
    const inserted = await insertPaymentIntent(request, tx);
    // Read after the insert, which succeeds only once a concurrent upgrade is paid or ended: the amount and the credits
    // were computed from the plan before it.
    if (inserted && !isSamePlan(row, await findActiveSubscription(user.id, tx))) throw outdated();
    return inserted;
  });
  if (id) await send(row, { ...toNextPlan(choice), paymentId: id, at: new Date(offer.at) }, gatewayOf);
  const payment = await findUserPayment(user.id, id ?? (await findSameUpgrade(request)));
  if (!payment) throw new AppError("in_progress", { retryAfter: 1 });
  return payment;
}

const isSamePlan = (quoted: SubscriptionRow, active: SubscriptionRow | null) =>
  active?.id === quoted.id && active.planKey === quoted.planKey && active.period === quoted.period;

/** Returns the id of a concurrent request for the same plan. */
async function findSameUpgrade({ userId, planKey, period }: NewPaymentIntent): Promise<string> {
  const open = await findOpenCheckout(userId);
  if (open?.planKey === planKey && open.period === period) return open.id;
  throw new AppError("in_progress", { retryAfter: 1 });
}

const outdated = () =>
  new AppError("conflict", {
    message: "The amount has changed. Look at it again",
    details: { change: "upgrade" },
  });

/** The price depends on this moment, so it must be close to now. */
async function toConfirmedTime(at: string): Promise<Date> {
  const confirmed = new Date(at);
  const age = (await readDatabaseTime()).getTime() - confirmed.getTime();
  if (Math.abs(age) > PREVIEW_TTL_MS) throw outdated();
  return confirmed;
}

async function send(row: SubscriptionRow, order: UpgradeOrder, gatewayOf: GatewayResolver): Promise<void> {
  const { paymentId } = order;
  const gateway = gatewayOf(row.gateway);
  const askedAt = await readDatabaseTime();
  const { snapshot, confirmUrl } = await gateway
    .upgrade(row.gatewayRef ?? "", order)
    .catch((error: unknown) => handleUnsent(paymentId, error));
  await applySnapshot({ gateway: gateway.key, snapshot, askedAt });
  if (confirmUrl) await saveCheckoutPage(paymentId, { url: confirmUrl, mode: "redirect", sessionRef: null });
}

const NOTHING: UpgradeResult = { snapshot: { subscription: null, charges: [] }, confirmUrl: null };

/** A refusal ends the payment. Any other failure may have reached the gateway: lookups find its result. */
async function handleUnsent(paymentId: string, error: unknown): Promise<UpgradeResult> {
  if (isAppError(error, "conflict") || isAppError(error, "not_found")) {
    await abandonUnopenedCheckout(paymentId);
    throw error;
  }
  getLogger().warn({ err: error, paymentId }, "upgrade without an answer; lookups will find its result");
  await scheduleLookupNow(paymentId);
  return NOTHING;
}
