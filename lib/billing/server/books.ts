import type { BillingPeriod, PaidPlanKey } from "@/lib/billing/plans";
import type { PaidCharge } from "@/lib/billing/server/payment-store";
import type { Payer } from "@/lib/billing/server/subscription-store";
import type { Tx } from "@/lib/core/server/transaction";
import type { Charge, GatewayKey, GatewaySubscription } from "@/lib/providers/payments/port";

/** What each step of writing down a gateway's word works with, inside one transaction that holds the person. */
export interface Books {
  gateway: GatewayKey;
  person: Payer;
  subscription: GatewaySubscription | null;
  /** Our payments that the gateway's charges name. */
  paymentIds: string[];
  /** The database's clock before the gateway was asked. */
  askedAt: Date;
  tx: Tx;
}

/** A plan for a period, as it is sold, and the charge that paid it. */
export interface BookedSale {
  sold: { planKey: PaidPlanKey; period: BillingPeriod };
  charge: Charge & PaidCharge;
}
