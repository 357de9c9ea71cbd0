"use client";

import { PlanCard } from "@/components/billing/plan-card";
import type { PlanCardsState } from "@/components/billing/plan-cards-state";
import { cn } from "@/components/ui/cn";
import { PLAN_KEYS, PLANS, type Plan } from "@/lib/billing/plans";

const ALL = PLAN_KEYS.map((key) => PLANS[key]);

interface Props extends PlanCardsState {
  compact?: boolean;
  plans?: readonly Plan[];
}

/**
 * Renders the plan cards in one frame with rounded corners over any card background. A narrow page has two
 * columns; a dialog always has one row.
 */
export function PlanCards({ compact = false, plans = ALL, ...state }: Props) {
  return (
    <div
      aria-busy={state.disabled}
      className={cn(
        "grid overflow-clip rounded-card border border-line bg-surface [overflow-clip-margin:border-box]",
        compact ? "grid-cols-4" : "grid-cols-2 min-[1200px]:grid-cols-4",
      )}
    >
      {plans.map((plan) => (
        <PlanCard key={plan.key} plan={plan} compact={compact} {...state} />
      ))}
    </div>
  );
}
