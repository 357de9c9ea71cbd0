import { z } from "zod";
import { BILLING_PERIODS, PLAN_KEYS } from "@/lib/billing/plans";

/** What a person has subscribed to (api.md, GET /payments/user/subscription); `frequency` repeats `billingPeriod`. */
export const subscriptionWire = z
  .object({
    planKey: z.enum(PLAN_KEYS),
    isActive: z.boolean(),
    nextPaymentDate: z.iso.datetime().nullable(),
    billingPeriod: z.enum(BILLING_PERIODS),
    frequency: z.enum(BILLING_PERIODS),
    cancelAtPeriodEnd: z.boolean(),
  })
  .meta({ id: "Subscription" });

export type SubscriptionWire = z.infer<typeof subscriptionWire>;
