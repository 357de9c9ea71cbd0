import { z } from "zod";
import { BILLING_PERIODS, PAID_PLAN_KEYS, PLAN_KEYS } from "@/lib/billing/plans";
import { pageQuery } from "@/lib/core/paging";

/**
 * What a person has subscribed to (api.md, GET /payments/user/subscription); `frequency` repeats `billingPeriod`.
 * Without a next payment, `nextPaymentDate` is null; `periodEnd` is until when it is paid for.
 */
export const subscriptionWire = z
  .object({
    planKey: z.enum(PLAN_KEYS),
    isActive: z.boolean(),
    nextPaymentDate: z.iso.datetime().nullable(),
    billingPeriod: z.enum(BILLING_PERIODS),
    frequency: z.enum(BILLING_PERIODS),
    cancelAtPeriodEnd: z.boolean(),
    periodEnd: z.iso.datetime(),
    /** A smaller plan that was chosen for the next period. */
    next: z.object({ planKey: z.enum(PAID_PLAN_KEYS), billingPeriod: z.enum(BILLING_PERIODS) }).nullable(),
    problem: z.enum(["card_declined"]).nullable(),
    cardLast4: z.string().nullable(),
    /** The gateway has a page for changing the card: POST /payments/subscription/portal. */
    canManageCard: z.boolean(),
  })
  .meta({ id: "Subscription" });

export type SubscriptionWire = z.infer<typeof subscriptionWire>;

/** GET /payments/user/subscription */
export const subscriptionAnswer = z.object({ subscription: subscriptionWire.nullable() });

/** POST /payments/subscription/cancel, /resume and /change */
export const changedSubscriptionAnswer = z.object({ subscription: subscriptionWire });

/**
 * POST /payments/checkout and /payments/subscription/change. Any key is read: one that cannot be paid for gets a
 * sentence of its own instead of a list of fields.
 */
export const planChoiceBody = z.object({
  planKey: z.string().min(1).max(40),
  billingPeriod: z.enum(BILLING_PERIODS),
});

export type PlanChoiceBody = z.infer<typeof planChoiceBody>;

export const PAGE_MODES = ["iframe", "redirect"] as const;

/** POST /payments/checkout: where the person pays, in a frame of our page or instead of it. */
export const checkoutAnswer = z.object({
  paymentId: z.uuid(),
  url: z.string(),
  mode: z.enum(PAGE_MODES),
});

export const PAYMENT_STATES = ["pending", "replaced", "paid", "failed", "abandoned"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A payment as its person sees it. `url` and `mode` are there while its page can still be opened. */
const paymentWire = z
  .object({
    _id: z.uuid(),
    planKey: z.enum(PAID_PLAN_KEYS),
    billingPeriod: z.enum(BILLING_PERIODS),
    purpose: z.enum(["subscribe", "upgrade", "renewal"]),
    /** Minor units of the currency. */
    amount: z.int(),
    currency: z.string(),
    state: z.enum(PAYMENT_STATES),
    failureCode: z.string().nullable(),
    cardLast4: z.string().nullable(),
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    periodEnd: z.iso.datetime().nullable(),
    url: z.string().optional(),
    mode: z.enum(PAGE_MODES).optional(),
  })
  .meta({ id: "Payment" });

export type PaymentWire = z.infer<typeof paymentWire>;

/** GET /payments/{id} */
export const paymentParams = z.object({ id: z.uuid() });
export const paymentAnswer = z.object({ payment: paymentWire });

/** GET /payments/history: newest first, without pages that nobody paid on. */
export const historyQuery = pageQuery;
export const historyAnswer = z.object({
  payments: z.array(paymentWire),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

/** POST /payments/subscription/portal */
export const portalAnswer = z.object({ url: z.string() });

/** POST /payments/webhooks/{gateway} and /payments/return/{gateway} */
export const gatewayParams = z.object({ gateway: z.enum(["tranzila", "stripe"]) });

/** POST /payments/webhooks/{gateway}: a gateway only wants to hear that it was heard. */
export const noticeAnswer = z.object({ received: z.literal(true) });
