import { z } from "zod";
import { periodEnd } from "@/sandbox/stripe/billing";
import { inlinePriceOfProduct, makePrice } from "@/sandbox/stripe/catalogue";
import { fields } from "@/sandbox/stripe/form";
import { refusals } from "@/sandbox/stripe/refusal";
import { type Route, route, wanted } from "@/sandbox/stripe/route";
import type { Phase, Schedule } from "@/sandbox/stripe/state";
import { isLive, known } from "@/sandbox/stripe/state";
import { scheduleWire } from "@/sandbox/stripe/wire-billing";
import { nextId, nowOf, type Work } from "@/sandbox/stripe/work";

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

const updateShape = {
  phases: z.array(phase).min(1).max(10),
  end_behavior: z.enum(["release", "cancel"]).optional(),
  proration_behavior: z.literal("none").optional(),
};

type Update = z.output<z.ZodObject<typeof updateShape>>;

function create(work: Work, subscriptionId: string): Schedule {
  const { state } = work;
  const subscription = wanted(state.subscriptions, "subscription", subscriptionId, "from_subscription");
  if (!isLive(subscription)) {
    throw refusals.plain(`You cannot create a schedule from a subscription that is ${subscription.status}.`);
  }
  if (subscription.scheduleId) {
    throw refusals.plain(
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
    created: nowOf(work, subscription.customerId),
  };
  state.schedules[schedule.id] = schedule;
  subscription.scheduleId = schedule.id;
  subscription.cancelAtPeriodEnd = false;
  return schedule;
}

function update(work: Work, given: Update, id: string) {
  const schedule = active(work, id);
  const subscription = known(work.state.subscriptions, schedule.subscriptionId);
  const first = given.phases[0];
  if (first?.start_date === undefined) {
    throw refusals.parameter("phases[0][start_date]", "The current phase must keep its start_date.");
  }
  if (first.start_date !== subscription.periodStart) {
    throw refusals.parameter(
      "phases[0][start_date]",
      "You can not modify the start date of the current phase.",
    );
  }
  const phases: Phase[] = [];
  for (const [index, one] of given.phases.entries()) {
    phases.push(phaseOf(work, one, index, phases.at(-1)?.end ?? first.start_date));
  }
  schedule.phases = phases;
  schedule.endBehavior = given.end_behavior ?? schedule.endBehavior;
  return scheduleWire(work, schedule, nowOf(work, schedule.customerId));
}

function phaseOf(work: Work, given: Update["phases"][number], index: number, start: number): Phase {
  const param = `phases[${index}]`;
  const [one] = given.items;
  if (index > 0 && given.start_date !== undefined && given.start_date !== start) {
    throw refusals.parameter(`${param}[start_date]`, "Phases must follow each other.");
  }
  if ((one?.price === undefined) === (one?.price_data === undefined)) {
    throw refusals.parameter(`${param}[items][0]`, "You must give exactly one of price and price_data.");
  }
  const price = one?.price_data
    ? makePrice(work, one.price_data, `${param}[items][0][price_data]`)
    : wanted(work.state.prices, "price", one?.price ?? "", `${param}[items][0][price]`);
  if ((given.end_date === undefined) === (given.duration === undefined)) {
    throw refusals.parameter(
      param,
      `You must give exactly one of ${param}[end_date] and ${param}[duration].`,
    );
  }
  const end = given.end_date ?? periodEnd(start, start, given.duration?.interval ?? "month");
  if (end <= start) throw refusals.parameter(`${param}[end_date]`, "A phase must end after it starts.");
  return { start, end, priceId: price.id, itemMetadata: one?.metadata ?? {}, metadata: given.metadata ?? {} };
}

function active(work: Work, id: string): Schedule {
  const schedule = wanted(work.state.schedules, "subscription_schedule", id);
  if (schedule.status !== "active") {
    throw refusals.plain(
      `You cannot change a subscription schedule that is \`${schedule.status}\`; only \`not_started\` and \`active\` ones can be.`,
    );
  }
  return schedule;
}

const show = (work: Work, schedule: Schedule) =>
  scheduleWire(work, schedule, nowOf(work, schedule.customerId));

export const scheduleRoutes: Route[] = [
  route("POST", "/subscription_schedules", { from_subscription: fields.text }, (work, given) =>
    show(work, create(work, given.from_subscription)),
  ),
  route("GET", "/subscription_schedules/:id", {}, (work, _, id) =>
    show(work, wanted(work.state.schedules, "subscription_schedule", id)),
  ),
  route("POST", "/subscription_schedules/:id", updateShape, update),
  route("POST", "/subscription_schedules/:id/release", {}, (work, _, id) => {
    const schedule = active(work, id);
    schedule.status = "released";
    schedule.releasedAt = nowOf(work, schedule.customerId);
    known(work.state.subscriptions, schedule.subscriptionId).scheduleId = null;
    return show(work, schedule);
  }),
];
