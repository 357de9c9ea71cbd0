import type Stripe from "stripe";
import { expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { portalParams, sessionParams } from "@/sandbox/stripe/sessions";
import type { Wire } from "@/tests/harness/stripe-wire";

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
