import type Stripe from "stripe";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import type { IncomingWebhook, PaymentLookup, WebhookEvent } from "@/lib/providers/payments/port";

/** Maximum age of a signature [PAY1]. */
const TOLERANCE_SECONDS = 300;

const metadata = z
  .object({ paymentId: z.string().optional() })
  .nullish()
  .transform((words) => words?.paymentId ?? null);
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((value) => value ?? null);

const NOWHERE: PaymentLookup = {
  paymentId: null,
  sessionRef: null,
  subscriptionRef: null,
  chargeRef: null,
  since: null,
};

/** Fields to look up per kind of object. Other kinds are ignored. */
const lookupSchema = z.discriminatedUnion("object", [
  z
    .object({
      object: z.literal("checkout.session"),
      id: z.string(),
      client_reference_id: z.string().nullish(),
      subscription: reference,
      metadata,
    })
    .transform((session) => ({
      ...NOWHERE,
      sessionRef: session.id,
      subscriptionRef: session.subscription,
      paymentId: session.client_reference_id ?? session.metadata,
    })),
  z
    .object({ object: z.literal("subscription"), id: z.string(), metadata })
    .transform(({ id, metadata: paymentId }) => ({ ...NOWHERE, subscriptionRef: id, paymentId })),
  ...(["charge", "refund", "dispute"] as const).map((object) =>
    z
      .object({ object: z.literal(object), payment_intent: reference })
      .transform(({ payment_intent: intent }) => ({ ...NOWHERE, chargeRef: intent })),
  ),
  z
    .object({
      object: z.literal("invoice"),
      id: z.string(),
      parent: z
        .object({ subscription_details: z.object({ subscription: reference, metadata }).nullish() })
        .nullish(),
    })
    .transform(({ id, parent }) => ({
      ...NOWHERE,
      chargeRef: id,
      subscriptionRef: parent?.subscription_details?.subscription ?? null,
      paymentId: parent?.subscription_details?.metadata ?? null,
    })),
]);

/** Parses an event that Stripe signed over these exact bytes; throws validation_error for any other. */
export function parseStripeWebhook(client: Stripe, secret: string, incoming: IncomingWebhook): WebhookEvent {
  const { id, type, data } = verified(client, secret, incoming);
  const lookup = lookupSchema.safeParse(data.object);
  return {
    eventId: id,
    kind: type,
    isSigned: true,
    lookup: lookup.success ? lookup.data : NOWHERE,
    nonce: null,
  };
}

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({ object: z.unknown() }),
});

function verified(client: Stripe, secret: string, { headers, rawBody }: IncomingWebhook) {
  const signature = headers.get("stripe-signature") ?? "";
  try {
    return eventSchema.parse(client.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS));
  } catch (error) {
    // The SDK's error carries the body: only its message is kept.
    const cause = new Error(error instanceof Error ? error.message : "not an event");
    throw new AppError("validation_error", { message: "This isn’t a valid Stripe event", cause });
  }
}
