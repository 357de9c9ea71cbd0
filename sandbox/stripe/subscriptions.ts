import { z } from "zod";
import {
  toInvoiceObject,
  toInvoicePaymentObject,
  toListObject,
  toScheduleObject,
  toSubscriptionObject,
} from "@/sandbox/stripe/api-objects";
import { endSubscription, periodEnd, voidPendingInvoice } from "@/sandbox/stripe/billing";
import { createPrice, inlinePriceOfProduct } from "@/sandbox/stripe/catalog";
import { errors } from "@/sandbox/stripe/errors";
import { changeParams, changePrice, previewChange } from "@/sandbox/stripe/prorations";
import { fields, findRequestedObject, pageOf, paging, type Route, route } from "@/sandbox/stripe/route";
import { isLive, type Phase, requireObject, type Schedule, type Subscription } from "@/sandbox/stripe/state";
import { emitEvent, getCustomerTime, nextId, type StripeTransaction } from "@/sandbox/stripe/transaction";

const STATUSES = ["active", "past_due", "canceled", "ended", "all"] as const;

export const subscriptionUpdateParams = z.strictObject({
  cancel_at_period_end: fields.bool.optional(),
  cancel_at: z.literal("", "only the empty value is served here").optional(),
  metadata: fields.metadata.optional(),
  payment_behavior: z
    .literal("pending_if_incomplete", "only pending_if_incomplete is served here")
    .optional(),
  items: changeParams.shape.items.optional(),
  proration_behavior: changeParams.shape.proration_behavior.optional(),
  proration_date: changeParams.shape.proration_date,
});

const isOver = ({ status }: Subscription) => status === "canceled" || status === "incomplete_expired";

type SubscriptionUpdate = z.output<typeof subscriptionUpdateParams>;

function updateSubscription(work: StripeTransaction, given: SubscriptionUpdate, id: string) {
  const subscription = findRequestedObject(work.state.subscriptions, "subscription", id);
  const cancel = given.cancel_at === "" ? false : given.cancel_at_period_end;
  if (given.items) return updatePrice(work, subscription, given);
  if (isOver(subscription) && cancel !== undefined) {
    throw errors.plain("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (subscription.scheduleId && cancel !== undefined) {
    throw errors.plain(
      `The subscription is managed by the subscription schedule \`${subscription.scheduleId}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  subscription.metadata = { ...subscription.metadata, ...given.metadata };
  if (cancel !== undefined) setCancel(work, subscription, cancel);
  else emitUpdated(work, subscription);
  return toSubscriptionObject(work, subscription);
}

function updatePrice(work: StripeTransaction, subscription: Subscription, given: SubscriptionUpdate) {
  const { items = [], proration_behavior = "always_invoice", proration_date, payment_behavior } = given;
  if (!payment_behavior) throw errors.plain("This emulator changes prices by pending updates only.");
  // Pending updates take a part of the parameters only.
  for (const other of ["cancel_at", "cancel_at_period_end"] as const) {
    if (given[other] === undefined) continue;
    throw errors.parameter(
      other,
      `When using \`payment_behavior=pending_if_incomplete\`, you can't pass \`${other}\`.`,
    );
  }
  changePrice(work, subscription, { items, proration_behavior, proration_date });
  return toSubscriptionObject(work, subscription);
}

/** Schedules the cancellation at the end of the period, or withdraws it. */
export function setCancel(work: StripeTransaction, subscription: Subscription, cancel: boolean): void {
  if (subscription.cancelAtPeriodEnd !== cancel) {
    subscription.cancelAtPeriodEnd = cancel;
    subscription.canceledAt = cancel ? getCustomerTime(work, subscription.customerId) : null;
    const data = { when: "period_end", at: subscription.periodEnd };
    work.effects.push({
      kind: cancel ? "cancellation" : "cancellation-withdrawn",
      id: subscription.id,
      data,
    });
  }
  emitUpdated(work, subscription);
}

function emitUpdated(work: StripeTransaction, subscription: Subscription): void {
  const wire = toSubscriptionObject(work, subscription);
  emitEvent(work, "customer.subscription.updated", wire, getCustomerTime(work, subscription.customerId));
}

export const subscriptionRoutes: Route[] = [
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
      return toListObject(
        "/v1/subscriptions",
        page.map((one) => toSubscriptionObject(work, one)),
        hasMore,
      );
    },
  ),
  route("POST", "/subscriptions/:id", subscriptionUpdateParams.shape, updateSubscription),
  route(
    "DELETE",
    "/subscriptions/:id",
    { prorate: fields.bool.optional(), invoice_now: fields.bool.optional() },
    (work, { prorate, invoice_now }, id) => {
      if (prorate || invoice_now) throw errors.plain("This emulator cancels without proration only.");
      const subscription = findRequestedObject(work.state.subscriptions, "subscription", id);
      // Stripe also returns resource_missing here.
      if (isOver(subscription)) throw errors.missing("subscription", id);
      endSubscription(work, subscription, getCustomerTime(work, subscription.customerId));
      return toSubscriptionObject(work, subscription);
    },
  ),
];

const INVOICE_STATUSES = ["draft", "open", "paid", "uncollectible", "void"] as const;

const previewShape = {
  subscription: fields.text,
  subscription_details: changeParams,
};

function voidInvoice(work: StripeTransaction, _: unknown, id: string) {
  const invoice = findRequestedObject(work.state.invoices, "invoice", id, "invoice");
  const subscription = requireObject(work.state.subscriptions, invoice.subscriptionId);
  if (invoice.status !== "open") throw errors.plain("This emulator voids open invoices only.");
  if (subscription.pendingUpdate?.invoiceId === id) voidPendingInvoice(work, subscription);
  else {
    invoice.status = "void";
    invoice.needsAction = false;
    invoice.nextAttempt = null;
    emitEvent(
      work,
      "invoice.voided",
      toInvoiceObject(work, invoice),
      getCustomerTime(work, invoice.customerId),
    );
  }
  return toInvoiceObject(work, invoice);
}

const intentFilter = z.strictObject({ type: z.literal("payment_intent"), payment_intent: fields.text });

export const invoiceRoutes: Route[] = [
  route("POST", "/invoices/create_preview", previewShape, (work, given) =>
    previewChange(work, given.subscription, given.subscription_details),
  ),
  route("POST", "/invoices/:id/void", {}, voidInvoice),
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
      return toListObject(
        "/v1/invoices",
        page.map((one) => toInvoiceObject(work, one)),
        hasMore,
      );
    },
  ),
  route(
    "GET",
    "/invoice_payments",
    { ...paging, invoice: fields.text.optional(), payment: intentFilter.optional() },
    ({ state }, { invoice, payment }) => {
      const known = Object.values(state.invoices);
      const found =
        invoice === undefined
          ? known.filter(({ intentId }) => intentId === payment?.payment_intent)
          : [findRequestedObject(state.invoices, "invoice", invoice, "invoice")];
      return toListObject("/v1/invoice_payments", found.map(toInvoicePaymentObject));
    },
  ),
];

const item = z.strictObject({
  price: fields.text.optional(),
  price_data: inlinePriceOfProduct.optional(),
  quantity: z.literal("1").optional(),
  metadata: fields.metadata.optional(),
});

const phase = z.strictObject({
  items: z.array(item).length(1),
  start_date: fields.int.optional(),
  end_date: fields.int.optional(),
  duration: z
    .strictObject({ interval: z.enum(["month", "year"]), interval_count: z.literal("1").optional() })
    .optional(),
  metadata: fields.metadata.optional(),
  proration_behavior: z.literal("none").optional(),
});

export const scheduleUpdateParams = z.strictObject({
  phases: z.array(phase).min(1).max(10),
  end_behavior: z.enum(["release", "cancel"]).optional(),
  proration_behavior: z.literal("none").optional(),
});

type ScheduleUpdate = z.output<typeof scheduleUpdateParams>;

function createSchedule(work: StripeTransaction, subscriptionId: string): Schedule {
  const { state } = work;
  const subscription = findRequestedObject(
    state.subscriptions,
    "subscription",
    subscriptionId,
    "from_subscription",
  );
  if (!isLive(subscription)) {
    throw errors.plain(`You cannot create a schedule from a subscription that is ${subscription.status}.`);
  }
  if (subscription.scheduleId) {
    throw errors.plain(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.scheduleId}.`,
    );
  }
  const { periodStart, periodEnd: until, priceId, itemMetadata, metadata } = subscription;
  const schedule: Schedule = {
    id: nextId(state, "sub_sched"),
    customerId: subscription.customerId,
    subscriptionId,
    status: "active",
    endBehavior: subscription.cancelAtPeriodEnd ? "cancel" : "release",
    phases: [{ start: periodStart, end: until, priceId, itemMetadata, metadata }],
    releasedAt: null,
    canceledAt: null,
    created: getCustomerTime(work, subscription.customerId),
  };
  state.schedules[schedule.id] = schedule;
  subscription.scheduleId = schedule.id;
  subscription.cancelAtPeriodEnd = false;
  return schedule;
}

function updateSchedule(work: StripeTransaction, given: ScheduleUpdate, id: string) {
  const schedule = requireActiveSchedule(work, id);
  const subscription = requireObject(work.state.subscriptions, schedule.subscriptionId);
  const first = given.phases[0];
  if (first?.start_date === undefined) {
    throw errors.parameter("phases[0][start_date]", "The current phase must keep its start_date.");
  }
  if (first.start_date !== subscription.periodStart) {
    throw errors.parameter(
      "phases[0][start_date]",
      "You can not modify the start date of the current phase.",
    );
  }
  const phases: Phase[] = [];
  for (const [index, one] of given.phases.entries()) {
    phases.push(readPhase(work, one, index, phases.at(-1)?.end ?? first.start_date));
  }
  schedule.phases = phases;
  schedule.endBehavior = given.end_behavior ?? schedule.endBehavior;
  return toScheduleObject(work, schedule, getCustomerTime(work, schedule.customerId));
}

function readPhase(
  work: StripeTransaction,
  given: ScheduleUpdate["phases"][number],
  index: number,
  start: number,
): Phase {
  const param = `phases[${index}]`;
  const [one] = given.items;
  if (index > 0 && given.start_date !== undefined && given.start_date !== start) {
    throw errors.parameter(`${param}[start_date]`, "Phases must follow each other.");
  }
  if ((one?.price === undefined) === (one?.price_data === undefined)) {
    throw errors.parameter(`${param}[items][0]`, "You must give exactly one of price and price_data.");
  }
  const price = one?.price_data
    ? createPrice(work, one.price_data, `${param}[items][0][price_data]`)
    : findRequestedObject(work.state.prices, "price", one?.price ?? "", `${param}[items][0][price]`);
  if ((given.end_date === undefined) === (given.duration === undefined)) {
    throw errors.parameter(param, `You must give exactly one of ${param}[end_date] and ${param}[duration].`);
  }
  const end = given.end_date ?? periodEnd(start, start, given.duration?.interval ?? "month");
  if (end <= start) throw errors.parameter(`${param}[end_date]`, "A phase must end after it starts.");
  return { start, end, priceId: price.id, itemMetadata: one?.metadata ?? {}, metadata: given.metadata ?? {} };
}

function requireActiveSchedule(work: StripeTransaction, id: string): Schedule {
  const schedule = findRequestedObject(work.state.schedules, "subscription_schedule", id);
  if (schedule.status !== "active") {
    throw errors.plain(
      `You cannot change a subscription schedule that is \`${schedule.status}\`; only \`not_started\` and \`active\` ones can be.`,
    );
  }
  return schedule;
}

const showSchedule = (work: StripeTransaction, schedule: Schedule) =>
  toScheduleObject(work, schedule, getCustomerTime(work, schedule.customerId));

export const scheduleRoutes: Route[] = [
  route("POST", "/subscription_schedules", { from_subscription: fields.text }, (work, given) =>
    showSchedule(work, createSchedule(work, given.from_subscription)),
  ),
  route("POST", "/subscription_schedules/:id", scheduleUpdateParams.shape, updateSchedule),
  route("POST", "/subscription_schedules/:id/release", {}, (work, _, id) => {
    const schedule = requireActiveSchedule(work, id);
    schedule.status = "released";
    schedule.releasedAt = getCustomerTime(work, schedule.customerId);
    requireObject(work.state.subscriptions, schedule.subscriptionId).scheduleId = null;
    return showSchedule(work, schedule);
  }),
];
