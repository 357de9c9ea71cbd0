import { z } from "zod";
import { entry } from "@/sandbox/core/change";
import { fields } from "@/sandbox/stripe/form";
import { refusals } from "@/sandbox/stripe/refusal";
import { type Route, route, wanted } from "@/sandbox/stripe/route";
import type { Price, Product, StripeState } from "@/sandbox/stripe/state";
import { customerWire, priceWire, productWire } from "@/sandbox/stripe/wire";
import { emit, nextId, nowOf, type Work } from "@/sandbox/stripe/work";

const recurring = z.strictObject({
  interval: z.enum(["month", "year"]),
  interval_count: z.literal("1").optional(),
});

const amounts = { currency: z.string().regex(/^[a-z]{3}$/, "Invalid currency"), unit_amount: fields.int };

/** `price_data` as Checkout takes it: with a product of its own, or an existing one. */
export const inlinePrice = z.strictObject({
  ...amounts,
  recurring,
  product: fields.text.optional(),
  product_data: z
    .strictObject({ name: fields.text.max(250), metadata: fields.metadata.optional() })
    .optional(),
});

/** `price_data` as schedules take it: an existing product only. */
export const inlinePriceOfProduct = z.strictObject({ ...amounts, recurring, product: fields.text });

function makeProduct({ state, now }: Work, name: string, metadata = {}): Product {
  const product = { id: nextId(state, "prod"), name, metadata, created: now };
  state.products[product.id] = product;
  return product;
}

export function makePrice(work: Work, given: z.output<typeof inlinePrice>, param: string): Price {
  const { state, now } = work;
  if (given.unit_amount < 0)
    throw refusals.parameter(`${param}[unit_amount]`, "Invalid non-negative integer");
  if ((given.product === undefined) === (given.product_data === undefined)) {
    throw refusals.parameter(
      param,
      `You must give exactly one of ${param}[product] and ${param}[product_data].`,
    );
  }
  const product =
    given.product === undefined
      ? makeProduct(work, given.product_data?.name ?? "", given.product_data?.metadata)
      : wanted(state.products, "product", given.product, `${param}[product]`);
  const price: Price = {
    id: nextId(state, "price"),
    productId: product.id,
    currency: given.currency,
    unitAmount: given.unit_amount,
    interval: given.recurring.interval,
    created: now,
  };
  state.prices[price.id] = price;
  return price;
}

export function makeCustomer(
  { state, now }: Work,
  given: { email?: string | null; name?: string | null; metadata?: Record<string, string>; clockId?: string },
) {
  const id = nextId(state, "cus");
  const { email = null, name = null, metadata = {}, clockId = null } = given;
  const created = (clockId && entry(state.clocks, clockId)?.frozen) || now;
  const customer = { id, email, name, metadata, created, clockId, cardId: null };
  state.customers[id] = customer;
  return customer;
}

const person = {
  email: z.email().optional(),
  name: fields.text.optional(),
  metadata: fields.metadata.optional(),
};

const knownClock = (state: StripeState, id?: string) =>
  id === undefined ? undefined : wanted(state.clocks, "test clock", id, "test_clock").id;

export const catalogueRoutes: Route[] = [
  route("POST", "/customers", { ...person, test_clock: fields.text.optional() }, (work, given) => {
    const { test_clock, email, name, metadata = {} } = given;
    const clockId = knownClock(work.state, test_clock);
    const customer = makeCustomer(work, {
      email: email ?? null,
      name: name ?? null,
      metadata,
      ...(clockId ? { clockId } : {}),
    });
    emit(work, "customer.created", customerWire(customer), nowOf(work, customer.id));
    return customerWire(customer);
  }),
  route("GET", "/customers/:id", {}, ({ state }, _, id) =>
    customerWire(wanted(state.customers, "customer", id)),
  ),
  route("POST", "/customers/:id", person, (work, { email, name, metadata }, id) => {
    const customer = wanted(work.state.customers, "customer", id);
    if (email !== undefined) customer.email = email;
    if (name !== undefined) customer.name = name;
    customer.metadata = { ...customer.metadata, ...metadata };
    return customerWire(customer);
  }),
  route(
    "POST",
    "/products",
    { name: fields.text.max(250), metadata: fields.metadata.optional() },
    (work, given) => productWire(makeProduct(work, given.name, given.metadata)),
  ),
  route("GET", "/products/:id", {}, ({ state }, _, id) => productWire(wanted(state.products, "product", id))),
  route("POST", "/prices", inlinePrice.shape, (work, given) => priceWire(makePrice(work, given, "price"))),
  route("GET", "/prices/:id", {}, ({ state }, _, id) => priceWire(wanted(state.prices, "price", id))),
];
