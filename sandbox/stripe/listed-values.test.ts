import type Stripe from "stripe";
import { expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { changeParams } from "@/sandbox/stripe/prorations";
import type { portalParams, sessionParams } from "@/sandbox/stripe/sessions";
import type { subscriptionUpdateParams } from "@/sandbox/stripe/subscriptions";
import type { Answer, Wire } from "@/tests/harness/stripe-wire";

type Given<Schema extends z.ZodType> = z.input<Schema>;
type Session = Wire<Stripe.Checkout.SessionCreateParams, string>;
type Portal = Wire<Stripe.BillingPortal.SessionCreateParams, string>;

test("emulator accepts the locales of Stripe and no other", () => {
  expectTypeOf<Given<typeof sessionParams>["locale"]>().toEqualTypeOf<Session["locale"]>();
  expectTypeOf<Given<typeof portalParams>["locale"]>().toEqualTypeOf<Portal["locale"]>();
});

test("emulator accepts only parameters and values that the SDK lists", () => {
  expectTypeOf<Given<typeof sessionParams>>().toExtend<Session>();
  expectTypeOf<Exclude<keyof Given<typeof sessionParams>, keyof Session>>().toBeNever();
  expectTypeOf<Given<typeof portalParams>>().toExtend<Portal>();
});

test("emulator accepts only listed values in a change of the price", () => {
  type Update = Wire<Stripe.SubscriptionUpdateParams, string>;
  type Preview = Wire<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails, string>;
  expectTypeOf<Given<typeof subscriptionUpdateParams>["payment_behavior"]>().toExtend<
    Update["payment_behavior"]
  >();
  expectTypeOf<Given<typeof changeParams>>().toExtend<Preview>();
  expectTypeOf<Exclude<keyof Given<typeof subscriptionUpdateParams>, keyof Update>>().toBeNever();
});

test("an answer has only statuses that the SDK lists", () => {
  expectTypeOf<{ status: "complete" }>().toExtend<Answer<Stripe.Checkout.Session>>();
  expectTypeOf<{ status: "paid" }>().not.toExtend<Answer<Stripe.Checkout.Session>>();
});
