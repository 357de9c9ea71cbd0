import { z } from "zod";
import { BILLING_PERIODS, PAID_PLAN_KEYS, PLAN_KEYS } from "@/lib/billing/plans";
import { pageQuery } from "@/lib/core/paging";

/** Why a renewal was not paid: the card was declined, or the payer's bank asks for a confirmation. */
export const RENEWAL_PROBLEMS = ["card_declined", "confirmation_required"] as const;

/** `frequency` repeats `billingPeriod`. `nextPaymentDate` is null without a next payment. */
export const subscriptionDto = z
  .object({
    planKey: z.enum(PLAN_KEYS),
    isActive: z.boolean(),
    nextPaymentDate: z.iso.datetime().nullable(),
    billingPeriod: z.enum(BILLING_PERIODS),
    frequency: z.enum(BILLING_PERIODS),
    cancelAtPeriodEnd: z.boolean(),
    periodEnd: z.iso.datetime(),
    next: z.object({ planKey: z.enum(PAID_PLAN_KEYS), billingPeriod: z.enum(BILLING_PERIODS) }).nullable(),
    problem: z.enum(RENEWAL_PROBLEMS).nullable(),
    cardLast4: z.string().nullable(),
    /** True when the gateway has a page for changing the card: POST /payments/subscription/portal. */
    canManageCard: z.boolean(),
    /** The renewal that waits for a confirmation: POST /payments/{id}/invoice answers with the page for it. */
    unconfirmedPaymentId: z.uuid().nullable(),
  })
  .meta({ id: "Subscription" });

export type SubscriptionDto = z.infer<typeof subscriptionDto>;

export const subscriptionResponse = z.object({ subscription: subscriptionDto.nullable() });

export const changedSubscriptionResponse = z.object({ subscription: subscriptionDto });

/** Accepts any key, so that an unsellable plan gets its own message instead of a validation list. */
export const planChoiceBody = z.object({
  planKey: z.string().min(1).max(40),
  billingPeriod: z.enum(BILLING_PERIODS),
});

export type PlanChoiceBody = z.infer<typeof planChoiceBody>;

/** The payment of a payment_unresolved of which the payer says that the card was not charged. */
const unchargedPaymentId = z.uuid().optional();

export const checkoutBody = planChoiceBody.extend({ unchargedPaymentId });

export type CheckoutBody = z.infer<typeof checkoutBody>;

/** `details.payment` of payment_unresolved: the earlier payment that no lookup showed. `amount` counts minor units. */
export type UnresolvedPayment = Pick<PaymentDto, "_id" | "amount" | "currency" | "createdAt">;

export const CHECKOUT_MODES = ["iframe", "redirect"] as const;

export const checkoutResponse = z.object({
  paymentId: z.uuid(),
  url: z.string(),
  mode: z.enum(CHECKOUT_MODES),
});

/** A larger plan inside the running subscription. Amounts are minor units of the currency. */
export const upgradePreviewResponse = z.object({
  /** Null when the plan has to be bought: POST /payments/checkout. */
  upgrade: z
    .object({
      /** The moment from which it is computed; the confirmation repeats it. */
      at: z.iso.datetime(),
      amount: z.int(),
      currency: z.string(),
      credits: z.int(),
      nextAmount: z.int(),
      nextPaymentDate: z.iso.datetime(),
      cardLast4: z.string().nullable(),
    })
    .nullable(),
});

export type UpgradePreviewDto = NonNullable<z.infer<typeof upgradePreviewResponse>["upgrade"]>;

/** `at` and `amount` as the user saw them: another amount is refused. */
export const upgradeBody = checkoutBody.extend({ at: z.iso.datetime(), amount: z.int().min(0) });

export type UpgradeBody = z.infer<typeof upgradeBody>;

export const PAYMENT_STATES = [
  "pending",
  "replaced",
  "paid",
  "failed",
  "abandoned",
  "unknown",
  "refunded",
  "disputed",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A payment as its owner sees it. `url` and `mode` are present while its page can still be opened. */
const paymentWire = z
  .object({
    _id: z.uuid(),
    planKey: z.enum(PAID_PLAN_KEYS),
    billingPeriod: z.enum(BILLING_PERIODS),
    purpose: z.enum(["subscribe", "upgrade", "renewal"]),
    /** Minor units of the currency. */
    amount: z.int(),
    /** Part of the amount that refunds returned; 0 for none. A payment of which only a part went back stays paid. */
    refundedAmount: z.int(),
    currency: z.string(),
    /** Credits of a plan that started inside a paid period; null for those of a whole period. */
    credits: z.int().nullable(),
    /** True when POST /payments/{id}/invoice answers with its invoice. */
    hasInvoice: z.boolean(),
    state: z.enum(PAYMENT_STATES),
    failureCode: z.string().nullable(),
    cardLast4: z.string().nullable(),
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    periodEnd: z.iso.datetime().nullable(),
    url: z.string().optional(),
    mode: z.enum(CHECKOUT_MODES).optional(),
  })
  .meta({ id: "Payment" });

export type PaymentDto = z.infer<typeof paymentWire>;

export const paymentParams = z.object({ id: z.uuid() });
export const paymentResponse = z.object({ payment: paymentWire });

/** GET /payments/history: newest first, without unpaid checkouts. */
export const paymentHistoryParams = pageQuery;
export const paymentHistoryResponse = z.object({
  payments: z.array(paymentWire),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

export const invoiceResponse = z.object({ url: z.string() });

export const portalResponse = z.object({ url: z.string() });

export const gatewayParams = z.object({ gateway: z.enum(["tranzila", "stripe"]) });

export const webhookResponse = z.object({ received: z.literal(true) });
