import type { PlanChoice } from "@/lib/billing/plan-rules";
import type { BillingPeriod } from "@/lib/billing/plans";
import type { SubscriptionDto } from "@/lib/billing/schemas";

/** Shared state of the four plan cards. */
export interface PlanCardsState {
  period: BillingPeriod;
  subscription: SubscriptionDto | null;
  /** No plan can be chosen while the subscription loads or a checkout opens. */
  disabled: boolean;
  /** Plan whose checkout is opening. */
  opening: PlanChoice | null;
  /** Plan that the user chose before opening this screen. */
  chosen: PlanChoice | null;
  onChoose(choice: PlanChoice): void;
}
