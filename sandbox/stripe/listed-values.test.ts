import type Stripe from "stripe";
import { expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { Listed } from "@/lib/providers/payments/stripe-listed";
import type { inlinePrice } from "@/sandbox/stripe/catalog";
import type { changeParams } from "@/sandbox/stripe/prorations";
import type { DISPUTE_STATUSES, refundParams } from "@/sandbox/stripe/reversals";
import type { portalParams, sessionParams } from "@/sandbox/stripe/sessions";
import type { scheduleUpdateParams, subscriptionUpdateParams } from "@/sandbox/stripe/subscriptions";
import type { SentEvent } from "@/sandbox/stripe/transaction";
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
  expectTypeOf<Given<typeof subscriptionUpdateParams>>().toExtend<Update>();
  expectTypeOf<Given<typeof changeParams>>().toExtend<Preview>();
  expectTypeOf<Exclude<keyof Given<typeof subscriptionUpdateParams>, keyof Update>>().toBeNever();
});

test("emulator accepts only listed values in a schedule, a price and a refund", () => {
  type Schedule = Wire<Stripe.SubscriptionScheduleUpdateParams, string>;
  type Price = Wire<Stripe.PriceCreateParams, string>;
  type Refund = Wire<Stripe.RefundCreateParams, string>;
  expectTypeOf<Given<typeof scheduleUpdateParams>>().toExtend<Schedule>();
  expectTypeOf<Exclude<keyof Given<typeof scheduleUpdateParams>, keyof Schedule>>().toBeNever();
  expectTypeOf<Given<typeof inlinePrice>>().toExtend<Price>();
  expectTypeOf<Exclude<keyof Given<typeof inlinePrice>, keyof Price>>().toBeNever();
  expectTypeOf<Given<typeof refundParams>>().toExtend<Refund>();
  expectTypeOf<Exclude<keyof Given<typeof refundParams>, keyof Refund>>().toBeNever();
});

test("emulator sends only events and dispute statuses that the SDK lists", () => {
  expectTypeOf<SentEvent>().toExtend<Listed<Stripe.Event["type"]>>();
  expectTypeOf<"charge.disputed">().not.toExtend<Listed<Stripe.Event["type"]>>();
  expectTypeOf<(typeof DISPUTE_STATUSES)[number]>().toExtend<Listed<Stripe.Dispute.Status>>();
  expectTypeOf<"open">().not.toExtend<Listed<Stripe.Dispute.Status>>();
});

test("an answer has only statuses that the SDK lists", () => {
  expectTypeOf<{ status: "complete" }>().toExtend<Answer<Stripe.Checkout.Session>>();
  expectTypeOf<{ status: "paid" }>().not.toExtend<Answer<Stripe.Checkout.Session>>();
});
