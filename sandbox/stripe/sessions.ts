import { z } from "zod";
import { toPortalObject, toSessionObject } from "@/sandbox/stripe/api-objects";
import { createPrice, inlinePrice } from "@/sandbox/stripe/catalog";
import { errors } from "@/sandbox/stripe/errors";
import { fields, findRequestedObject, type Route, route } from "@/sandbox/stripe/route";
import type { Session } from "@/sandbox/stripe/state";
import { SESSION_SECONDS } from "@/sandbox/stripe/state";
import { emitEvent, getCustomerTime, nextId, type StripeTransaction } from "@/sandbox/stripe/transaction";

const LOCALES = [
  ...(["auto", "bg", "cs", "da", "de", "el", "en", "en-GB", "es", "es-419", "et", "fi", "fil"] as const),
  ...(["fr", "fr-CA", "hr", "hu", "id", "it", "ja", "ko", "lt", "lv", "ms", "mt", "nb", "nl", "pl"] as const),
  ...(["pt", "pt-BR", "ro", "ru", "sk", "sl", "sv", "th", "tr", "vi", "zh", "zh-HK", "zh-TW"] as const),
];
const CHECKOUT_LOCALES = [...LOCALES, "hi-IN" as const];
const PORTAL_LOCALES = [...LOCALES, ...(["en-AU", "en-CA", "en-IE", "en-IN", "en-NZ", "en-SG"] as const)];
const enabled = z.strictObject({ enabled: fields.bool });
const update = z.enum(["auto", "never"]).optional();

const line = z.strictObject({
  price: fields.text.optional(),
  price_data: inlinePrice.optional(),
  quantity: z.literal("1", "This emulator supports quantity 1 only"),
});

/** Parameters of a new session; a test compares them with the types of the SDK. */
export const sessionParams = z.strictObject({
  mode: z.literal("subscription"),
  // Names from before API version 2026-03-25.dahlia are rejected, as at Stripe.
  ui_mode: z.literal(
    "hosted_page",
    "must be one of hosted_page (embedded_page and elements are not served here)",
  ),
  allowed_payment_method_types: z
    .array(z.literal("card", "no other payment method is served here"))
    .min(1)
    .optional(),
  line_items: z.array(line).length(1),
  client_reference_id: fields.text.max(200).optional(),
  customer: fields.text.optional(),
  customer_email: z.email().optional(),
  metadata: fields.metadata.optional(),
  subscription_data: z.strictObject({ metadata: fields.metadata.optional() }).optional(),
  locale: z.enum(CHECKOUT_LOCALES).optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  tax_id_collection: enabled.optional(),
  automatic_tax: enabled.optional(),
  customer_update: z.strictObject({ address: update, name: update, shipping: update }).optional(),
  success_url: fields.url,
  cancel_url: fields.url.optional(),
  expires_at: fields.int.optional(),
});

export const portalParams = z.strictObject({
  customer: fields.text,
  return_url: fields.url.optional(),
  locale: z.enum(PORTAL_LOCALES).optional(),
});

type SessionParams = z.output<typeof sessionParams>;

function create(work: StripeTransaction, given: SessionParams): Session {
  const { state } = work;
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw errors.parameter(
      "customer",
      "You may only specify one of these parameters: customer, customer_email.",
    );
  }
  assertCustomerUpdate(given);
  const customerId =
    given.customer === undefined
      ? null
      : findRequestedObject(state.customers, "customer", given.customer, "customer").id;
  const created = getCustomerTime(work, customerId);
  const expiresAt = given.expires_at ?? created + SESSION_SECONDS;
  if (expiresAt < created + 1_800 || expiresAt > created + SESSION_SECONDS) {
    throw errors.parameter("expires_at", "The expiry must be between 30 minutes and 24 hours from now.");
  }
  const session: Session = {
    priceId: priceOf(work, given.line_items[0]),
    id: nextId(state, "cs_test"),
    status: "open",
    customerId,
    customerEmail: given.customer_email ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    metadata: given.metadata ?? {},
    subscriptionMetadata: given.subscription_data?.metadata ?? {},
    locale: given.locale ?? "auto",
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    subscriptionId: null,
    pendingId: null,
    isConfirming: false,
    invoiceId: null,
    created,
    expiresAt,
  };
  state.sessions[session.id] = session;
  return session;
}

/** A known customer gets the collected data only where the merchant allows it. */
function assertCustomerUpdate(given: SessionParams): void {
  const { customer, customer_update: changes } = given;
  if (customer === undefined) {
    if (changes)
      throw errors.parameter("customer_update", "`customer_update` can only be used with `customer`.");
    return;
  }
  if (given.tax_id_collection?.enabled && changes?.name !== "auto") {
    throw errors.parameter(
      "tax_id_collection",
      'Tax ID collection requires updating business name on the customer. Set `customer_update[name]` to "auto".',
    );
  }
  if (given.automatic_tax?.enabled && changes?.address !== "auto") {
    throw errors.parameter(
      "customer_update",
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Set `customer_update[address]` to "auto".',
    );
  }
}

function priceOf(work: StripeTransaction, given: SessionParams["line_items"][number] | undefined): string {
  if ((given?.price === undefined) === (given?.price_data === undefined)) {
    throw errors.parameter("line_items[0]", "You must give exactly one of price and price_data.");
  }
  if (given?.price_data) return createPrice(work, given.price_data, "line_items[0][price_data]").id;
  return findRequestedObject(work.state.prices, "price", given?.price ?? "", "line_items[0][price]").id;
}

export const sessionRoutes: Route[] = [
  route("POST", "/checkout/sessions", sessionParams.shape, (work, given) =>
    toSessionObject(work, create(work, given)),
  ),
  route("POST", "/checkout/sessions/:id/expire", {}, (work, _, id) => {
    const session = findRequestedObject(work.state.sessions, "checkout.session", id, "session");
    if (session.status !== "open") {
      throw errors.plain(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    session.status = "expired";
    emitEvent(
      work,
      "checkout.session.expired",
      toSessionObject(work, session),
      getCustomerTime(work, session.customerId),
    );
    return toSessionObject(work, session);
  }),
  route("POST", "/billing_portal/sessions", portalParams.shape, (work, given) => {
    const customer = findRequestedObject(work.state.customers, "customer", given.customer, "customer");
    const portal = {
      id: nextId(work.state, "bps"),
      customerId: customer.id,
      returnUrl: given.return_url ?? null,
      locale: given.locale ?? null,
      created: work.now,
    };
    work.state.portals[portal.id] = portal;
    return toPortalObject(work, portal);
  }),
];
