import { getOwnEntry } from "@/sandbox/core/state-files";
import {
  toChargeObject,
  toCustomerObject,
  toInvoiceObject,
  toPaymentIntentObject,
  toPaymentMethodObject,
  toPriceObject,
  toProductObject,
  toScheduleObject,
  toSessionObject,
  toSubscriptionObject,
  toTestClockObject,
} from "@/sandbox/stripe/api-objects";
import { errors } from "@/sandbox/stripe/errors";
import type { ApiObject } from "@/sandbox/stripe/state";
import { getCustomerTime, type StripeTransaction } from "@/sandbox/stripe/transaction";

type Show = (work: StripeTransaction, id: string) => ApiObject | undefined;

function serialize<T>(found: T | undefined, wire: (value: T) => ApiObject): ApiObject | undefined {
  return found === undefined ? undefined : wire(found);
}

/** Serializers by id prefix; the first match wins. */
const SHOWS: [string, Show][] = [
  ["cus_", ({ state }, id) => serialize(getOwnEntry(state.customers, id), toCustomerObject)],
  ["pm_", ({ state }, id) => serialize(getOwnEntry(state.cards, id), toPaymentMethodObject)],
  ["prod_", ({ state }, id) => serialize(getOwnEntry(state.products, id), toProductObject)],
  ["price_", ({ state }, id) => serialize(getOwnEntry(state.prices, id), toPriceObject)],
  ["cs_", (work, id) => serialize(getOwnEntry(work.state.sessions, id), (one) => toSessionObject(work, one))],
  [
    "sub_sched_",
    (work, id) =>
      serialize(getOwnEntry(work.state.schedules, id), (one) =>
        toScheduleObject(work, one, getCustomerTime(work, one.customerId)),
      ),
  ],
  [
    "sub_",
    (work, id) =>
      serialize(getOwnEntry(work.state.subscriptions, id), (one) => toSubscriptionObject(work, one)),
  ],
  ["in_", (work, id) => serialize(getOwnEntry(work.state.invoices, id), (one) => toInvoiceObject(work, one))],
  ["clock_", ({ state }, id) => serialize(getOwnEntry(state.clocks, id), toTestClockObject)],
  ["pi_", ({ state }, id) => serialize(invoiceOfIntent(state.invoices, id), toPaymentIntentObject)],
  ["ch_", charge],
];

function invoiceOfIntent<T extends { intentId: string }>(invoices: Record<string, T>, id: string) {
  return Object.values(invoices).find(({ intentId }) => intentId === id);
}

function charge({ state }: StripeTransaction, id: string): ApiObject | undefined {
  for (const invoice of Object.values(state.invoices)) {
    const attempt = invoice.attempts.find(({ chargeId }) => chargeId === id);
    if (attempt) return toChargeObject(state, invoice, attempt);
  }
  return undefined;
}

export function showById(work: StripeTransaction, id: string): ApiObject | undefined {
  return SHOWS.find(([prefix]) => id.startsWith(prefix))?.[1](work, id);
}

/** Replaces ids by objects along paths such as "data.payment.payment_intent". */
export function expand(work: StripeTransaction, response: ApiObject, paths: string[] = []): ApiObject {
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > 4) throw errors.plain("You cannot expand more than 4 levels of a property.");
    expandStep(work, response, steps, path);
  }
  return response;
}

function expandStep(work: StripeTransaction, at: ApiObject, [step = "", ...rest]: string[], path: string) {
  const value = at[step];
  if (value === null) return;
  const replaced = typeof value === "string" ? showById(work, value) : value;
  if (typeof replaced !== "object" || replaced === null) {
    throw errors.plain(`This property cannot be expanded (${path}).`);
  }
  at[step] = replaced;
  if (rest.length === 0) return;
  for (const inner of Array.isArray(replaced) ? replaced : [replaced]) {
    expandStep(work, inner as ApiObject, rest, path);
  }
}
