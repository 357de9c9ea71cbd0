import type Stripe from "stripe";
import { AppError } from "@/lib/core/errors";
import { siteConfig } from "@/lib/core/site-config";
import type { GatewayPeriod, NextPlan } from "@/lib/providers/payments/port";
import type { Listed } from "@/lib/providers/payments/stripe-listed";
import { getObjectId, toSubscription } from "@/lib/providers/payments/stripe-snapshot";

type PriceData = Listed<Stripe.SubscriptionItemCreateParams.PriceData>;

/** The tax is part of the price, so that users pay the price that they were shown. */
export function buildPriceData({ price, period }: Pick<NextPlan, "price" | "period">) {
  return {
    currency: price.currency.toLowerCase(),
    unit_amount: price.amount,
    recurring: { interval: intervalOf(period) },
    tax_behavior: "inclusive",
  } satisfies Partial<PriceData>;
}

const intervalOf = (period: GatewayPeriod) =>
  (period === "yearly" ? "year" : "month") satisfies PriceData["recurring"]["interval"];

export async function setCancelAtPeriodEnd(
  client: Stripe,
  subscription: Stripe.Subscription,
  cancel: boolean,
): Promise<void> {
  const { id, cancel_at, cancel_at_period_end } = subscription;
  const isCancelled = cancel_at_period_end || cancel_at !== null;
  if (isCancelled === cancel) return;
  // A date that the customer portal set has to be cleared by its own field.
  const change =
    cancel || cancel_at_period_end ? { cancel_at_period_end: cancel } : { cancel_at: "" as const };
  await client.subscriptions.update(id, change);
}

/** Releases the schedule of a planned change, which otherwise controls the end of the subscription. */
export async function cancelScheduledChange(client: Stripe, { schedule }: Stripe.Subscription) {
  const planned = getObjectId(schedule);
  if (planned) await client.subscriptionSchedules.release(planned);
}

export async function schedulePlanChange(client: Stripe, subscription: Stripe.Subscription, next: NextPlan) {
  const item = subscription.items.data[0];
  if (!item || toSubscription(subscription)?.status === "ended") throw new AppError("conflict");
  if (isCurrentPlan(subscription, next)) {
    await cancelScheduledChange(client, subscription);
    return setCancelAtPeriodEnd(client, subscription, false);
  }
  if (!subscription.schedule) await setCancelAtPeriodEnd(client, subscription, false);
  const planned = getObjectId(subscription.schedule);
  const schedule = planned
    ? await client.subscriptionSchedules.retrieve(planned)
    : await client.subscriptionSchedules.create({ from_subscription: subscription.id });
  const { planKey, period } = next;
  const product = await client.products.create({ name: getProductName(next), metadata: { planKey } });
  const price_data = { ...buildPriceData(next), product: product.id };
  const metadata = { planKey, period };
  const change: Listed<Stripe.SubscriptionScheduleUpdateParams> = {
    end_behavior: "release",
    proration_behavior: "none",
    phases: [
      currentPhase(schedule, item),
      {
        items: [{ price_data, quantity: 1, metadata }],
        duration: { interval: intervalOf(period), interval_count: 1 },
        metadata,
        proration_behavior: "none",
      },
    ],
  };
  await client.subscriptionSchedules.update(schedule.id, change);
}

/** The current phase, unchanged, until the end of its period. */
function currentPhase(schedule: Stripe.SubscriptionSchedule, item: Stripe.SubscriptionItem) {
  const { current_phase } = schedule;
  return {
    items: [{ price: item.price.id, quantity: 1, metadata: item.metadata }],
    start_date: current_phase?.start_date ?? item.current_period_start,
    end_date: item.current_period_end,
    proration_behavior: "none" as const,
  };
}

/** Returns whether the subscription has this plan at this price already. */
export function isCurrentPlan(
  subscription: Stripe.Subscription,
  { planKey, period, price }: NextPlan,
): boolean {
  const now = toSubscription(subscription);
  const current = subscription.items.data[0]?.price;
  const costsTheSame =
    current?.unit_amount === price.amount && current.currency === price.currency.toLowerCase();
  return now?.planKey === planKey && now.period === period && costsTheSame;
}

/** A product of Stripe serves customers of both languages; their pages and invoices add the period themselves. */
export function getProductName({ planKey }: Pick<NextPlan, "planKey">): string {
  return `${siteConfig.name.en} ${planKey.charAt(0).toUpperCase()}${planKey.slice(1)}`;
}
