import { z } from "zod";
import { toInvoiceObject, toSubscriptionObject } from "@/sandbox/stripe/api-objects";
import { attemptCharge, openInvoice, periodEnd } from "@/sandbox/stripe/billing";
import { createPrice, inlinePriceOfProduct } from "@/sandbox/stripe/catalog";
import { errors } from "@/sandbox/stripe/errors";
import { fields, findRequestedObject } from "@/sandbox/stripe/route";
import {
  type Invoice,
  type InvoiceLine,
  type Price,
  requireObject,
  type Subscription,
} from "@/sandbox/stripe/state";
import { emitEvent, getCustomerTime, type StripeTransaction } from "@/sandbox/stripe/transaction";

/** An unpaid change is discarded after this time, or at the end of the period. */
const PENDING_SECONDS = 23 * 3_600;

const changedItem = z.strictObject({
  id: fields.text,
  price: fields.text.optional(),
  price_data: inlinePriceOfProduct.optional(),
});

/** Parameters of a price change, as an update and the `subscription_details` of a preview take them. */
export const changeParams = z.strictObject({
  items: z.array(changedItem).length(1),
  proration_behavior: z.literal("always_invoice", "only always_invoice is served here"),
  proration_date: fields.int.optional(),
});

type PriceChange = z.output<typeof changeParams>;

interface Change {
  subscription: Subscription;
  price: Price;
  at: number;
}

function readChange(
  work: StripeTransaction,
  subscription: Subscription,
  given: PriceChange,
  nameOf = (field: string) => field,
): Change {
  const [item] = given.items;
  const named = `${nameOf("items")}[0]`;
  if (item?.id !== subscription.itemId)
    throw errors.missing("subscription item", item?.id ?? "", `${named}[id]`);
  if ((item.price === undefined) === (item.price_data === undefined)) {
    throw errors.parameter(named, "You must give exactly one of price and price_data.");
  }
  const price = item.price_data
    ? createPrice(work, item.price_data, `${named}[price_data]`)
    : findRequestedObject(work.state.prices, "price", item.price ?? "", `${named}[price]`);
  const { currency } = requireObject(work.state.prices, subscription.priceId);
  if (price.currency !== currency) {
    throw errors.plain(
      `The price specified only supports \`${price.currency}\`. This doesn't match the currency of the subscription, \`${currency}\`.`,
    );
  }
  const at = given.proration_date ?? getCustomerTime(work, subscription.customerId);
  if (at < subscription.periodStart || at >= subscription.periodEnd) {
    throw errors.parameter(
      nameOf("proration_date"),
      "Cannot specify `proration_date` outside of current billing period.",
    );
  }
  return { subscription, price, at };
}

const isNewInterval = ({ state }: StripeTransaction, { subscription, price }: Change) =>
  requireObject(state.prices, subscription.priceId).interval !== price.interval;

/** To the second: a credit for the unused time, and a debit for the rest of the period or for a whole new one. */
function listChangeLines(work: StripeTransaction, change: Change): InvoiceLine[] {
  const { subscription, price, at } = change;
  const { prices, products } = work.state;
  const before = requireObject(prices, subscription.priceId);
  const unusedShare = (subscription.periodEnd - at) / (subscription.periodEnd - subscription.periodStart);
  const nameOf = ({ productId }: Price) => requireObject(products, productId).name;
  const day = new Date(at * 1000).toUTCString().slice(5, 16);
  const rest = { periodStart: at, periodEnd: subscription.periodEnd, isProration: true };
  const credit: InvoiceLine = {
    ...rest,
    amount: -Math.round(before.unitAmount * unusedShare),
    description: `Unused time on ${nameOf(before)} after ${day}`,
    priceId: before.id,
  };
  const debit: InvoiceLine = isNewInterval(work, change)
    ? {
        amount: price.unitAmount,
        description: `1 × ${nameOf(price)}`,
        priceId: price.id,
        periodStart: at,
        periodEnd: periodEnd(at, at, price.interval),
        isProration: false,
      }
    : {
        ...rest,
        amount: Math.round(price.unitAmount * unusedShare),
        description: `Remaining time on ${nameOf(price)} after ${day}`,
        priceId: price.id,
      };
  return [credit, debit];
}

const sumOf = (lines: InvoiceLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the invoice that a change would make. Nothing of it stays. */
export function previewChange(work: StripeTransaction, subscriptionId: string, given: PriceChange) {
  const scratch = { ...work, state: structuredClone(work.state), effects: [] };
  const { subscriptions } = scratch.state;
  const subscription = findRequestedObject(subscriptions, "subscription", subscriptionId, "subscription");
  const change = readChange(scratch, subscription, given, (field) => `subscription_details[${field}]`);
  const invoice = openChangeInvoice(scratch, change);
  return toInvoiceObject(scratch, { ...invoice, id: `upcoming_${invoice.id}`, status: "draft" });
}

function openChangeInvoice(work: StripeTransaction, change: Change): Invoice {
  const lines = listChangeLines(work, change);
  const invoice = openInvoice(
    work,
    change.subscription,
    "subscription_update",
    getCustomerTime(work, change.subscription.customerId),
  );
  return Object.assign(invoice, { lines, amount: sumOf(lines), periodStart: change.at });
}

/** Invoices a change at once. It takes effect when the invoice is paid, and waits for that otherwise. */
export function changePrice(work: StripeTransaction, subscription: Subscription, given: PriceChange): void {
  const change = readChange(work, subscription, given);
  const { price, at } = change;
  if (subscription.status !== "active" || subscription.scheduleId) {
    throw errors.plain("This emulator changes the price of active subscriptions without a schedule only.");
  }
  if (sumOf(listChangeLines(work, change)) <= 0) {
    throw errors.plain("This emulator takes no change that leaves a credit.");
  }
  if (subscription.pendingUpdate)
    throw errors.plain("This emulator takes no change while another one waits.");
  const now = getCustomerTime(work, subscription.customerId);
  const invoice = openChangeInvoice(work, change);
  subscription.pendingUpdate = {
    priceId: price.id,
    at,
    invoiceId: invoice.id,
    expiresAt: Math.min(now + PENDING_SECONDS, subscription.periodEnd),
  };
  invoice.needsAction = requireObject(work.state.cards, subscription.cardId).asksAlways ?? false;
  if (invoice.needsAction)
    emitEvent(work, "invoice.payment_action_required", toInvoiceObject(work, invoice), now);
  else payChange(work, subscription, invoice);
  emitEvent(work, "customer.subscription.updated", toSubscriptionObject(work, subscription), now);
}

/** Charges the card for a waiting change, which then takes effect. */
export function payChange(work: StripeTransaction, subscription: Subscription, invoice: Invoice): void {
  const now = getCustomerTime(work, subscription.customerId);
  const isPaid = attemptCharge(work, subscription, invoice, now);
  if (isPaid) applyPendingUpdate(work, subscription);
  const wire = toInvoiceObject(work, invoice);
  emitEvent(work, isPaid ? "invoice.paid" : "invoice.payment_failed", wire, now);
}

function applyPendingUpdate(work: StripeTransaction, subscription: Subscription): void {
  const { pendingUpdate } = subscription;
  if (!pendingUpdate) return;
  const { priceId, at } = pendingUpdate;
  const price = requireObject(work.state.prices, priceId);
  if (isNewInterval(work, { subscription, price, at })) {
    subscription.anchor = at;
    subscription.periodStart = at;
    subscription.periodEnd = periodEnd(at, at, price.interval);
  }
  subscription.priceId = priceId;
  subscription.pendingUpdate = null;
}
