import type { BillingPeriod } from "@/lib/billing/plans";
import type { Choice } from "@/lib/billing/rules";
import type { SubscriptionWire } from "@/lib/billing/schemas";

/** What all four cards are drawn from. */
export interface PlanCardsState {
  period: BillingPeriod;
  subscription: SubscriptionWire | null;
  /** Nothing can be chosen: it is not known yet what the person has, or a checkout is opening. */
  disabled: boolean;
  /** Whose checkout is opening. */
  opening: Choice | null;
  /** What the person chose before they came here. */
  chosen: Choice | null;
  onChoose(choice: Choice): void;
}
