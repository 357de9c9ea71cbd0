import { entry } from "@/sandbox/core/change";
import { refusals } from "@/sandbox/stripe/refusal";
import type { Wire } from "@/sandbox/stripe/state";
import {
  cardWire,
  clockWire,
  customerWire,
  priceWire,
  productWire,
  sessionWire,
} from "@/sandbox/stripe/wire";
import {
  chargeWire,
  intentWire,
  invoiceWire,
  scheduleWire,
  subscriptionWire,
} from "@/sandbox/stripe/wire-billing";
import { nowOf, type Work } from "@/sandbox/stripe/work";

type Show = (work: Work, id: string) => Wire | undefined;

function shown<T>(found: T | undefined, wire: (value: T) => Wire): Wire | undefined {
  return found === undefined ? undefined : wire(found);
}

/** Every object by the beginning of its id. */
const SHOWS: [string, Show][] = [
  ["cus_", ({ state }, id) => shown(entry(state.customers, id), customerWire)],
  ["pm_", ({ state }, id) => shown(entry(state.cards, id), cardWire)],
  ["prod_", ({ state }, id) => shown(entry(state.products, id), productWire)],
  ["price_", ({ state }, id) => shown(entry(state.prices, id), priceWire)],
  ["cs_", (work, id) => shown(entry(work.state.sessions, id), (one) => sessionWire(work, one))],
  [
    "sub_sched_",
    (work, id) =>
      shown(entry(work.state.schedules, id), (one) => scheduleWire(work, one, nowOf(work, one.customerId))),
  ],
  ["sub_", (work, id) => shown(entry(work.state.subscriptions, id), (one) => subscriptionWire(work, one))],
  ["in_", (work, id) => shown(entry(work.state.invoices, id), (one) => invoiceWire(work, one))],
  ["clock_", ({ state }, id) => shown(entry(state.clocks, id), clockWire)],
  ["pi_", ({ state }, id) => shown(invoiceOfIntent(state.invoices, id), intentWire)],
  ["ch_", charge],
];

function invoiceOfIntent<T extends { intentId: string }>(invoices: Record<string, T>, id: string) {
  return Object.values(invoices).find(({ intentId }) => intentId === id);
}

function charge({ state }: Work, id: string): Wire | undefined {
  for (const invoice of Object.values(state.invoices)) {
    const attempt = invoice.attempts.find(({ chargeId }) => chargeId === id);
    if (attempt) return chargeWire(invoice, attempt);
  }
  return undefined;
}

/** The object with this id as the API shows it. */
export function showById(work: Work, id: string): Wire | undefined {
  return SHOWS.find(([prefix]) => id.startsWith(prefix))?.[1](work, id);
}

/** Puts objects in the place of their ids, along paths like "data.payment.payment_intent". */
export function expand(work: Work, answer: Wire, paths: string[] = []): Wire {
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > 4) throw refusals.plain("You cannot expand more than 4 levels of a property.");
    expandStep(work, answer, steps, path);
  }
  return answer;
}

function expandStep(work: Work, at: Wire, [step = "", ...rest]: string[], path: string): void {
  const value = at[step];
  if (value === null) return;
  const replaced = typeof value === "string" ? showById(work, value) : value;
  if (typeof replaced !== "object" || replaced === null) {
    throw refusals.plain(`This property cannot be expanded (${path}).`);
  }
  at[step] = replaced;
  if (rest.length === 0) return;
  for (const inner of Array.isArray(replaced) ? replaced : [replaced]) {
    expandStep(work, inner as Wire, rest, path);
  }
}
