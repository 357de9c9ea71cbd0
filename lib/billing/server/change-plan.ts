import { termsOf } from "@/lib/billing/plans";
import { type Choice, planChange } from "@/lib/billing/rules";
import type { PlanChoiceBody } from "@/lib/billing/schemas";
import type { SubscriptionRecord } from "@/lib/billing/serializers";
import { choiceOf, choosePlan } from "@/lib/billing/server/choose-plan";
import { type GatewayOf, gatewayNamed } from "@/lib/billing/server/gateway-named";
import { releasedCard } from "@/lib/billing/server/released-card";
import { keepNext } from "@/lib/billing/server/renewal-store";
import { findActive, findRecord, type SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { seal } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import type { PaymentGateway } from "@/lib/providers/payments/port";

/**
 * Chooses a smaller plan, or the same paid monthly, from the next period on; nothing is charged now. A repeat changes
 * nothing. Throws conflict with `change` for any other choice: a larger plan is bought by a checkout.
 */
export async function changePlan(
  { user, choice: body }: { user: { id: string }; choice: PlanChoiceBody },
  gatewayOf: GatewayOf = gatewayNamed,
): Promise<SubscriptionRecord> {
  const choice = choosePlan(body);
  const row = await findActive(user.id);
  assertSmaller(row, choice);
  const isChosen = row.nextPlanKey === choice.planKey && row.nextPeriod === choice.billingPeriod;
  if (!isChosen) await choose(row, choice, gatewayOf);
  const record = await findRecord(user.id);
  if (!record) throw new AppError("not_found");
  return record;
}

const REFUSALS = {
  subscribe: "There is no subscription to change. Choose a plan to begin",
  same: "This is your plan already",
  upgrade: "A larger plan begins today. Pay for it first",
} as const;

function assertSmaller(row: SubscriptionRow | null, choice: Choice): asserts row is SubscriptionRow {
  const change = planChange(choiceOf(row), choice);
  if (change !== "downgrade")
    throw new AppError("conflict", { message: REFUSALS[change], details: { change } });
  if (row?.cancelAtPeriodEnd) {
    const message = "This subscription is cancelled. Take that back first";
    throw new AppError("conflict", { message, details: { change: "resume" } });
  }
}

async function choose(row: SubscriptionRow, choice: Choice, gatewayOf: GatewayOf): Promise<void> {
  const next = { planKey: choice.planKey, period: choice.billingPeriod };
  const card =
    row.cardToken === null && row.gatewayRef !== null
      ? await hand(gatewayOf(row.gateway), row.gatewayRef, next)
      : null;
  if (!(await keepNext(row, next, card))) throw new AppError("conflict");
}

/** Where the gateway cannot change what it charges, it lets go of the card, and we charge that. */
async function hand(
  gateway: PaymentGateway,
  ref: string,
  next: { planKey: Choice["planKey"]; period: Choice["billingPeriod"] },
) {
  const { amount } = termsOf(next.planKey, next.period);
  const price = { amount, currency: env().BRAND_CURRENCY };
  if ((await gateway.changeNext(ref, { ...next, price })) === "gateway") return null;
  const card = await releasedCard(gateway, ref);
  if (!card) throw new AppError("provider_error");
  return { sealed: seal(JSON.stringify(card)), last4: card.last4 };
}
