import { z } from "zod";
import { end } from "@/sandbox/stripe/billing";
import { fields } from "@/sandbox/stripe/form";
import { refusals } from "@/sandbox/stripe/refusal";
import { pageOf, paging, type Route, route, wanted } from "@/sandbox/stripe/route";
import type { Subscription } from "@/sandbox/stripe/state";
import { listWire } from "@/sandbox/stripe/wire";
import { invoicePaymentWire, invoiceWire, subscriptionWire } from "@/sandbox/stripe/wire-billing";
import { emit, nowOf, type Work } from "@/sandbox/stripe/work";

const STATUSES = ["active", "past_due", "canceled", "ended", "all"] as const;

const updateShape = {
  cancel_at_period_end: fields.bool.optional(),
  cancel_at: z.literal("", "only the empty value is served here").optional(),
  metadata: fields.metadata.optional(),
};

const isOver = ({ status }: Subscription) => status === "canceled" || status === "incomplete_expired";

type Update = z.output<z.ZodObject<typeof updateShape>>;

function update(work: Work, given: Update, id: string) {
  const subscription = wanted(work.state.subscriptions, "subscription", id);
  const cancel = given.cancel_at === "" ? false : given.cancel_at_period_end;
  if (isOver(subscription) && cancel !== undefined) {
    throw refusals.plain("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (subscription.scheduleId && cancel !== undefined) {
    throw refusals.plain(
      `The subscription is managed by the subscription schedule \`${subscription.scheduleId}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  subscription.metadata = { ...subscription.metadata, ...given.metadata };
  if (cancel !== undefined) setCancel(work, subscription, cancel);
  else emitUpdated(work, subscription);
  return subscriptionWire(work, subscription);
}

/** Ends it with its period, or takes that back. */
export function setCancel(work: Work, subscription: Subscription, cancel: boolean): void {
  if (subscription.cancelAtPeriodEnd !== cancel) {
    subscription.cancelAtPeriodEnd = cancel;
    subscription.canceledAt = cancel ? nowOf(work, subscription.customerId) : null;
    const data = { when: "period_end", at: subscription.periodEnd };
    work.effects.push({
      kind: cancel ? "cancellation" : "cancellation-withdrawn",
      id: subscription.id,
      data,
    });
  }
  emitUpdated(work, subscription);
}

function emitUpdated(work: Work, subscription: Subscription): void {
  const wire = subscriptionWire(work, subscription);
  emit(work, "customer.subscription.updated", wire, nowOf(work, subscription.customerId));
}

export const subscriptionRoutes: Route[] = [
  route("GET", "/subscriptions/:id", {}, (work, _, id) =>
    subscriptionWire(work, wanted(work.state.subscriptions, "subscription", id)),
  ),
  route(
    "GET",
    "/subscriptions",
    { ...paging, customer: fields.text.optional(), status: z.enum(STATUSES).optional() },
    (work, { customer, status, ...given }) => {
      const all = Object.values(work.state.subscriptions).filter(
        (one) =>
          (customer === undefined || one.customerId === customer) &&
          (status === "all" ||
            (status === undefined ? !isOver(one) : one.status === status.replace("ended", "canceled"))),
      );
      const { page, hasMore } = pageOf(all, given);
      return listWire(
        "/v1/subscriptions",
        page.map((one) => subscriptionWire(work, one)),
        hasMore,
      );
    },
  ),
  route("POST", "/subscriptions/:id", updateShape, update),
  route(
    "DELETE",
    "/subscriptions/:id",
    { prorate: fields.bool.optional(), invoice_now: fields.bool.optional() },
    (work, { prorate, invoice_now }, id) => {
      if (prorate || invoice_now) throw refusals.plain("This stand-in cancels without proration only.");
      const subscription = wanted(work.state.subscriptions, "subscription", id);
      // Stripe no longer finds it either.
      if (isOver(subscription)) throw refusals.missing("subscription", id);
      end(work, subscription, nowOf(work, subscription.customerId));
      return subscriptionWire(work, subscription);
    },
  ),
];

const INVOICE_STATUSES = ["draft", "open", "paid", "uncollectible", "void"] as const;

export const invoiceRoutes: Route[] = [
  route("GET", "/invoices/:id", {}, (work, _, id) =>
    invoiceWire(work, wanted(work.state.invoices, "invoice", id, "invoice")),
  ),
  route(
    "GET",
    "/invoices",
    {
      ...paging,
      subscription: fields.text.optional(),
      customer: fields.text.optional(),
      status: z.enum(INVOICE_STATUSES).optional(),
    },
    (work, { subscription, customer, status, ...given }) => {
      const all = Object.values(work.state.invoices).filter(
        (one) =>
          (subscription === undefined || one.subscriptionId === subscription) &&
          (customer === undefined || one.customerId === customer) &&
          (status === undefined || one.status === status),
      );
      const { page, hasMore } = pageOf(all, given);
      return listWire(
        "/v1/invoices",
        page.map((one) => invoiceWire(work, one)),
        hasMore,
      );
    },
  ),
  route("GET", "/invoice_payments", { ...paging, invoice: fields.text }, (work, { invoice }) =>
    listWire("/v1/invoice_payments", [
      invoicePaymentWire(wanted(work.state.invoices, "invoice", invoice, "invoice")),
    ]),
  ),
];
