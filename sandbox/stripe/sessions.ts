import { z } from "zod";
import { toPortalObject, toSessionObject } from "@/sandbox/stripe/api-objects";
import { createPrice, inlinePrice } from "@/sandbox/stripe/catalog";
import { errors } from "@/sandbox/stripe/errors";
import { fields, findRequestedObject, type Route, route } from "@/sandbox/stripe/route";
import type { Session } from "@/sandbox/stripe/state";
import { SESSION_SECONDS } from "@/sandbox/stripe/state";
import { emitEvent, getCustomerTime, nextId, type StripeTransaction } from "@/sandbox/stripe/transaction";

const LOCALES = ["auto", "en", "he"] as const;

const line = z.strictObject({
  price: fields.text.optional(),
  price_data: inlinePrice.optional(),
  quantity: z.literal("1", "This emulator supports quantity 1 only"),
});

const createShape = {
  mode: z.literal("subscription"),
  // Names from before API version 2026-03-25.dahlia are rejected, as at Stripe.
  ui_mode: z.literal(
    "hosted_page",
    "must be one of hosted_page (embedded_page and elements are not served here)",
  ),
  line_items: z.array(line).length(1),
  client_reference_id: fields.text.max(200).optional(),
  customer: fields.text.optional(),
  customer_email: z.email().optional(),
  metadata: fields.metadata.optional(),
  subscription_data: z.strictObject({ metadata: fields.metadata.optional() }).optional(),
  locale: z.enum(LOCALES).optional(),
  success_url: fields.url,
  cancel_url: fields.url.optional(),
  expires_at: fields.int.optional(),
};

type SessionParams = z.output<z.ZodObject<typeof createShape>>;

function create(work: StripeTransaction, given: SessionParams): Session {
  const { state } = work;
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw errors.parameter(
      "customer",
      "You may only specify one of these parameters: customer, customer_email.",
    );
  }
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

function priceOf(work: StripeTransaction, given: SessionParams["line_items"][number] | undefined): string {
  if ((given?.price === undefined) === (given?.price_data === undefined)) {
    throw errors.parameter("line_items[0]", "You must give exactly one of price and price_data.");
  }
  if (given?.price_data) return createPrice(work, given.price_data, "line_items[0][price_data]").id;
  return findRequestedObject(work.state.prices, "price", given?.price ?? "", "line_items[0][price]").id;
}

export const sessionRoutes: Route[] = [
  route("POST", "/checkout/sessions", createShape, (work, given) =>
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
  route(
    "POST",
    "/billing_portal/sessions",
    { customer: fields.text, return_url: fields.url.optional(), locale: z.enum(LOCALES).optional() },
    (work, given) => {
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
    },
  ),
];
