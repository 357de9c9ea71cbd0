import type Stripe from "stripe";
import { expect, expectTypeOf, test } from "vitest";
import type { Listed } from "@/lib/providers/payments/stripe-listed";

type Session = Listed<Stripe.Checkout.SessionCreateParams>;

test("listed Stripe values compile, and a Checkout locale that Stripe does not list does not", () => {
  expectTypeOf<"en">().toExtend<Session["locale"]>();
  expectTypeOf<"auto">().toExtend<Session["locale"]>();
  expectTypeOf<"he">().not.toExtend<Session["locale"]>();
  // @ts-expect-error Stripe's Checkout has no Hebrew.
  const hebrew: Session = { locale: "he" };
  // @ts-expect-error This name left the API with version 2026-03-25.dahlia.
  const hosted: Session = { ui_mode: "hosted" };
  type Interval = NonNullable<NonNullable<Session["line_items"]>[number]["price_data"]>["recurring"];
  // @ts-expect-error A nested enum is closed too.
  const hourly: Interval = { interval: "hour" };
  expect([hebrew, hosted, hourly]).toHaveLength(3);
});

test("a free text of Stripe stays free", () => {
  expectTypeOf<string>().toExtend<Session["client_reference_id"]>();
  expectTypeOf<Stripe.Checkout.SessionCreateParams>().not.toExtend<Session>();
});
