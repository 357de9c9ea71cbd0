import type Stripe from "stripe";
import { ourBrand } from "@/lib/core/brand";
import { AppError } from "@/lib/core/errors";
import type { GatewayPeriod, Money } from "@/lib/providers/payments/port";
import { idOf, toSubscription } from "@/lib/providers/payments/stripe-snapshot";

export interface NextPlan {
  planKey: string;
  period: GatewayPeriod;
  price: Money;
}

/** The words of a price that is named where it is used. */
export function priceData({ price, period }: Pick<NextPlan, "price" | "period">) {
  return {
    currency: price.currency.toLowerCase(),
    unit_amount: price.amount,
    recurring: { interval: intervalOf(period) },
  };
}

const intervalOf = (period: GatewayPeriod) => (period === "yearly" ? ("year" as const) : ("month" as const));

/** Lets the subscription end with its period, or takes that back. */
export async function setCancel(
  client: Stripe,
  subscription: Stripe.Subscription,
  cancel: boolean,
): Promise<void> {
  const { id, cancel_at, cancel_at_period_end } = subscription;
  const isCancelled = cancel_at_period_end || cancel_at !== null;
  if (isCancelled === cancel) return;
  // A moment that the portal named is taken back by its own name.
  const change =
    cancel || cancel_at_period_end ? { cancel_at_period_end: cancel } : { cancel_at: "" as const };
  await client.subscriptions.update(id, change);
}

/** A change that was planned owns the subscription's end: it has to go before that can be touched. */
export async function dropPlannedChange(client: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const planned = idOf(schedule);
  if (planned) await client.subscriptionSchedules.release(planned);
}

/** Another plan from the next period on, in place of whatever was planned before. */
export async function planNext(
  client: Stripe,
  subscription: Stripe.Subscription,
  next: NextPlan,
): Promise<void> {
  const item = subscription.items.data[0];
  if (!item || toSubscription(subscription)?.status === "ended") throw new AppError("conflict");
  if (isCurrent(subscription, next)) {
    await dropPlannedChange(client, subscription);
    return setCancel(client, subscription, false);
  }
  if (!subscription.schedule) await setCancel(client, subscription, false);
  const planned = idOf(subscription.schedule);
  const schedule = planned
    ? await client.subscriptionSchedules.retrieve(planned)
    : await client.subscriptionSchedules.create({ from_subscription: subscription.id });
  const product = await client.products.create({
    name: productName(next),
    metadata: { planKey: next.planKey },
  });
  const words = { planKey: next.planKey, period: next.period };
  await client.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    proration_behavior: "none",
    phases: [
      currentPhase(schedule, item),
      {
        items: [{ price_data: { ...priceData(next), product: product.id }, quantity: 1, metadata: words }],
        duration: { interval: intervalOf(next.period), interval_count: 1 },
        metadata: words,
        proration_behavior: "none",
      },
    ],
  });
}

/** What runs now, unchanged, to the end of its period. */
function currentPhase(schedule: Stripe.SubscriptionSchedule, item: Stripe.SubscriptionItem) {
  const { current_phase } = schedule;
  return {
    items: [{ price: item.price.id, quantity: 1, metadata: item.metadata }],
    start_date: current_phase?.start_date ?? item.current_period_start,
    end_date: item.current_period_end,
    proration_behavior: "none" as const,
  };
}

function isCurrent(subscription: Stripe.Subscription, { planKey, period, price }: NextPlan): boolean {
  const now = toSubscription(subscription);
  const current = subscription.items.data[0]?.price;
  const costsTheSame =
    current?.unit_amount === price.amount && current.currency === price.currency.toLowerCase();
  return now?.planKey === planKey && now.period === period && costsTheSame;
}

/** As the first checkout calls it: "Kolot Pro, monthly". */
function productName({ planKey, period }: NextPlan): string {
  return `${ourBrand.name.en} ${planKey.charAt(0).toUpperCase()}${planKey.slice(1)}, ${period}`;
}
