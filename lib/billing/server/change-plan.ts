import { classifyPlanChange, type PlanChoice } from "@/lib/billing/plan-rules";
import { getPlanTerms } from "@/lib/billing/plans";
import type { PlanChoiceBody } from "@/lib/billing/schemas";
import type { SubscriptionRecord } from "@/lib/billing/serializers";
import {
  assertSold,
  findReleasedCard,
  parsePlanChoice,
  toPlanChoice,
} from "@/lib/billing/server/plan-choice";
import { saveNextPlan } from "@/lib/billing/server/renewal-store";
import { type GatewayResolver, resolveGateway } from "@/lib/billing/server/resolve-gateway";
import {
  findActiveSubscription,
  findSubscriptionRecord,
  type SubscriptionRow,
} from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { encryptSecret } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import type { PaymentGateway } from "@/lib/providers/payments/port";

/** Schedules a smaller plan for the next period. Throws conflict with `change` for any other choice. */
export async function changePlan(
  { user, choice: body }: { user: { id: string }; choice: PlanChoiceBody },
  gatewayOf: GatewayResolver = resolveGateway,
): Promise<SubscriptionRecord> {
  const choice = parsePlanChoice(body);
  const row = await findActiveSubscription(user.id);
  assertSmaller(row, choice);
  const isChosen = row.nextPlanKey === choice.planKey && row.nextPeriod === choice.billingPeriod;
  if (!isChosen) await choose(row, choice, gatewayOf);
  const record = await findSubscriptionRecord(user.id);
  if (!record) throw new AppError("not_found");
  return record;
}

const REFUSALS = {
  subscribe: "There is no subscription to change. Choose a plan to begin",
  same: "You’re already on this plan",
  upgrade: "A larger plan begins today. Pay for it first",
} as const;

function assertSmaller(row: SubscriptionRow | null, choice: PlanChoice): asserts row is SubscriptionRow {
  const change = classifyPlanChange(toPlanChoice(row), choice);
  if (change !== "downgrade") {
    throw new AppError("conflict", { message: REFUSALS[change], details: { change } });
  }
  if (row?.cancelAtPeriodEnd) {
    const message = "This subscription is cancelled. Take that back first";
    throw new AppError("conflict", { message, details: { change: "resume" } });
  }
}

async function choose(row: SubscriptionRow, choice: PlanChoice, gatewayOf: GatewayResolver): Promise<void> {
  const { cardToken, gatewayRef } = row;
  const isOurs = cardToken !== null || gatewayRef === null;
  const card = isOurs ? null : await hand(gatewayOf(row.gateway), gatewayRef, choice);
  const next = { planKey: choice.planKey, period: choice.billingPeriod };
  if (!(await saveNextPlan(row, next, card))) throw new AppError("conflict");
}

/** When the gateway cannot change the amount, it releases the card and we charge it. */
async function hand(gateway: PaymentGateway, ref: string, choice: PlanChoice) {
  assertSold(gateway, choice);
  const { planKey, billingPeriod: period } = choice;
  const price = { amount: getPlanTerms(planKey, period).amount, currency: getEnv().BRAND_CURRENCY };
  if ((await gateway.changeNext(ref, { planKey, period, price })) === "gateway") return null;
  const card = await findReleasedCard(gateway, ref);
  if (!card) throw new AppError("provider_error");
  return { encrypted: encryptSecret(JSON.stringify(card)), last4: card.last4 };
}
