import { z } from "zod";
import { getOwnEntry } from "@/sandbox/core/state-files";
import {
  toCustomerObject,
  toPriceObject,
  toProductObject,
  toTestClockObject,
} from "@/sandbox/stripe/api-objects";
import { runDueEvents } from "@/sandbox/stripe/billing";
import { errors } from "@/sandbox/stripe/errors";
import { fields, findRequestedObject, type Route, route } from "@/sandbox/stripe/route";
import { DAY, type Price, type Product, requireObject, type StripeState } from "@/sandbox/stripe/state";
import { emitEvent, getCustomerTime, nextId, type StripeTransaction } from "@/sandbox/stripe/transaction";

const recurring = z.strictObject({
  interval: z.enum(["month", "year"]),
  interval_count: z.literal("1").optional(),
});

const amounts = {
  currency: z.string().regex(/^[a-z]{3}$/, "Invalid currency"),
  unit_amount: fields.int,
  tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
};

export const inlinePrice = z.strictObject({
  ...amounts,
  recurring,
  product: fields.text.optional(),
  product_data: z
    .strictObject({ name: fields.text.max(250), metadata: fields.metadata.optional() })
    .optional(),
  metadata: fields.metadata.optional(),
});

export const inlinePriceOfProduct = z.strictObject({ ...amounts, recurring, product: fields.text });

function makeProduct(
  { state, now }: StripeTransaction,
  name: string,
  metadata = {},
  id = nextId(state, "prod"),
): Product {
  if (getOwnEntry(state.products, id)) {
    throw errors.parameter("id", `Product already exists.`, "resource_already_exists");
  }
  const product = { id, name, metadata, created: now };
  state.products[product.id] = product;
  return product;
}

export function createPrice(work: StripeTransaction, given: z.output<typeof inlinePrice>, param: string) {
  const { state, now } = work;
  if (given.unit_amount < 0) throw errors.parameter(`${param}[unit_amount]`, "Invalid non-negative integer");
  if ((given.product === undefined) === (given.product_data === undefined)) {
    throw errors.parameter(
      param,
      `You must give exactly one of ${param}[product] and ${param}[product_data].`,
    );
  }
  const product =
    given.product === undefined
      ? makeProduct(work, given.product_data?.name ?? "", given.product_data?.metadata)
      : findRequestedObject(state.products, "product", given.product, `${param}[product]`);
  const price: Price = {
    id: nextId(state, "price"),
    productId: product.id,
    currency: given.currency,
    unitAmount: given.unit_amount,
    interval: given.recurring.interval,
    metadata: given.metadata ?? {},
    created: now,
  };
  state.prices[price.id] = price;
  return price;
}

export function createCustomer(
  { state, now }: StripeTransaction,
  given: { email?: string | null; name?: string | null; metadata?: Record<string, string>; clockId?: string },
) {
  const id = nextId(state, "cus");
  const { email = null, name = null, metadata = {}, clockId = null } = given;
  const created = (clockId && getOwnEntry(state.clocks, clockId)?.frozen) || now;
  const customer = { id, email, name, metadata, created, clockId, cardId: null };
  state.customers[id] = customer;
  return customer;
}

const user = {
  email: z.email().optional(),
  name: fields.text.optional(),
  metadata: fields.metadata.optional(),
};

const knownClock = (state: StripeState, id?: string) =>
  id === undefined ? undefined : findRequestedObject(state.clocks, "test clock", id, "test_clock").id;

export const catalogRoutes: Route[] = [
  route("POST", "/customers", { ...user, test_clock: fields.text.optional() }, (work, given) => {
    const { test_clock, email, name, metadata = {} } = given;
    const clockId = knownClock(work.state, test_clock);
    const customer = createCustomer(work, {
      email: email ?? null,
      name: name ?? null,
      metadata,
      ...(clockId ? { clockId } : {}),
    });
    emitEvent(work, "customer.created", toCustomerObject(customer), getCustomerTime(work, customer.id));
    return toCustomerObject(customer);
  }),
  route("POST", "/customers/:id", user, (work, { email, name, metadata }, id) => {
    const customer = findRequestedObject(work.state.customers, "customer", id);
    if (email !== undefined) customer.email = email;
    if (name !== undefined) customer.name = name;
    customer.metadata = { ...customer.metadata, ...metadata };
    return toCustomerObject(customer);
  }),
  route(
    "POST",
    "/products",
    { id: fields.text.max(100).optional(), name: fields.text.max(250), metadata: fields.metadata.optional() },
    (work, given) => toProductObject(makeProduct(work, given.name, given.metadata, given.id)),
  ),
  route("POST", "/prices", inlinePrice.shape, (work, given) =>
    toPriceObject(createPrice(work, given, "price")),
  ),
];

/** Returns the limit of one clock advance: two periods of the shortest subscription on this clock. */
function farthest({ state }: StripeTransaction, clockId: string, frozen: number): number {
  const intervals = Object.values(state.subscriptions)
    .filter(({ customerId }) => requireObject(state.customers, customerId).clockId === clockId)
    .map(({ priceId }) => requireObject(state.prices, priceId).interval);
  const days = intervals.includes("month") || intervals.length === 0 ? 62 : 732;
  return frozen + days * DAY;
}

export const clockRoutes: Route[] = [
  route(
    "POST",
    "/test_helpers/test_clocks",
    { frozen_time: fields.int, name: fields.text.max(300).optional() },
    ({ state, now }, given) => {
      const id = nextId(state, "clock");
      const clock = { id, name: given.name ?? null, frozen: given.frozen_time, created: now };
      state.clocks[id] = clock;
      return toTestClockObject(clock);
    },
  ),
  route("POST", "/test_helpers/test_clocks/:id/advance", { frozen_time: fields.int }, (work, given, id) => {
    const clock = findRequestedObject(work.state.clocks, "test clock", id);
    if (given.frozen_time <= clock.frozen) {
      throw errors.parameter("frozen_time", "You can only advance a test clock forward.");
    }
    if (given.frozen_time > farthest(work, id, clock.frozen)) {
      throw errors.parameter(
        "frozen_time",
        "You can only advance a test clock up to two intervals from its frozen time.",
      );
    }
    clock.frozen = given.frozen_time;
    runDueEvents(work);
    return toTestClockObject(clock, "advancing");
  }),
];
