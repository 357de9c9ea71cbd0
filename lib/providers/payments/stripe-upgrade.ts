import Stripe from "stripe";
import { AppError } from "@/lib/core/errors";
import type { NextPlan, UpgradeOrder, UpgradePreview } from "@/lib/providers/payments/port";
import type { Listed } from "@/lib/providers/payments/stripe-listed";
import { buildPriceData, getProductName, isCurrentPlan } from "@/lib/providers/payments/stripe-plan-change";
import { getObjectId, type PlanMetadata, toSubscription } from "@/lib/providers/payments/stripe-snapshot";

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/**
 * Previews a dearer plan inside a running subscription, as Stripe will invoice it for the same moment. Returns null
 * when a part of the subscription is planned otherwise: an end, a smaller plan, another currency.
 */
export async function previewStripeUpgrade(
  client: Stripe,
  ref: string,
  { at, ...next }: NextPlan & { at: Date },
): Promise<UpgradePreview | null> {
  const subscription = await client.subscriptions.retrieve(ref);
  const item = subscription.items.data[0];
  const current = toSubscription(subscription);
  if (!item || current?.status !== "active" || current.cancelAtPeriodEnd || subscription.schedule)
    return null;
  if (item.price.currency !== next.price.currency.toLowerCase()) return null;
  const { current_period_start: start, current_period_end: end } = item;
  // Stripe's clock may be ahead, and it refuses a moment before the period.
  const moment = Math.max(seconds(at), start);
  if (moment >= end) return null;
  const preview: Listed<Stripe.InvoiceCreatePreviewParams> = {
    subscription: ref,
    subscription_details: {
      items: [
        { id: item.id, price_data: { ...buildPriceData(next), product: await createProduct(client, next) } },
      ],
      proration_behavior: "always_invoice",
      proration_date: moment,
    },
  };
  const invoice = await client.invoices.createPreview(preview);
  const nextCharge = Math.max(...invoice.lines.data.map(({ period }) => period.end));
  return {
    at: new Date(moment * 1000),
    due: { amount: invoice.amount_due, currency: invoice.currency.toUpperCase() },
    unusedShare: (end - moment) / (end - start),
    nextChargeAt: new Date(nextCharge * 1000),
    current: { planKey: current.planKey, period: current.period },
  };
}

/**
 * Requests the change once. The plan changes when its invoice is paid; until then Stripe keeps the old one. Returns
 * the id of an unpaid invoice, or null when the change is in effect. Throws conflict when the plan is the current one.
 */
export async function requestStripeUpgrade(
  client: Stripe,
  ref: string,
  order: UpgradeOrder,
): Promise<string | null> {
  const { paymentId, planKey, period } = order;
  const subscription = await client.subscriptions.retrieve(ref);
  const item = subscription.items.data[0];
  if (!item || isCurrentPlan(subscription, order)) throw new AppError("conflict");
  const waiting = getObjectId(subscription.latest_invoice);
  // The bank did not confirm an earlier attempt; two changes must not both be payable.
  if (subscription.pending_update && waiting) await client.invoices.voidInvoice(waiting);
  const metadata: PlanMetadata = { paymentId, planKey, period };
  // A pending update takes no metadata of items, and an invoice shows its prices: they name the payment.
  const price = await client.prices.create(
    { ...buildPriceData(order), product: await createProduct(client, order), metadata },
    { idempotencyKey: `${paymentId}-price` },
  );
  const change: Listed<Stripe.SubscriptionUpdateParams> = {
    items: [{ id: item.id, price: price.id }],
    payment_behavior: "pending_if_incomplete",
    proration_behavior: "always_invoice",
    proration_date: seconds(order.at),
  };
  const changed = await client.subscriptions.update(ref, change, { idempotencyKey: `${paymentId}-upgrade` });
  return changed.pending_update ? getObjectId(changed.latest_invoice) : null;
}

/** Creates the product of a plan once per Stripe account, and returns its id. */
async function createProduct(client: Stripe, next: Pick<NextPlan, "planKey" | "period">): Promise<string> {
  const { planKey, period } = next;
  const id = `kolot_${planKey}_${period}`;
  try {
    await client.products.create({ id, name: getProductName(next), metadata: { planKey } });
  } catch (error) {
    const isKnown = error instanceof Stripe.errors.StripeError && error.code === "resource_already_exists";
    if (!isKnown) throw error;
  }
  return id;
}
