"use client";

import { useTranslations } from "next-intl";
import { PlanAction } from "@/components/billing/plan-action";
import type { PlanCardsState } from "@/components/billing/plan-cards-state";
import { PlanCredits } from "@/components/billing/plan-credits";
import { PlanFeatures } from "@/components/billing/plan-features";
import { planOffer } from "@/components/billing/plan-offer";
import { PlanPrice } from "@/components/billing/plan-price";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { Plan } from "@/lib/billing/plans";
import { type PlanCardState, planCardState, showsBestOffer } from "@/lib/billing/rules";

interface Props extends PlanCardsState {
  plan: Plan;
  /** In a dialog: smaller, and a few features only. */
  compact: boolean;
}

/** One plan as it stands to this person (specification section 4). Its rows line up with those of its neighbours. */
export function PlanCard({ plan, compact, ...state }: Props) {
  const { period, subscription } = state;
  const standing = planCardState(plan, subscription);
  const best = showsBestOffer(plan, subscription);
  const chosen = state.chosen?.planKey === plan.key;
  return (
    <article
      data-slot="plan-card"
      data-plan={plan.key}
      data-state={standing}
      aria-labelledby={`plan-${plan.key}${compact ? "-small" : ""}`}
      className={cn(
        "relative row-span-6 grid grid-rows-subgrid gap-y-2 not-first:border-line not-first:border-s",
        compact ? "p-4" : "px-5 pt-5 pb-6 max-[1199px]:nth-3:border-s-0 max-[1199px]:nth-[n+3]:border-t",
        standing === "expired" && "bg-hatch",
        chosen && "bg-brand-tint",
        standing === "current" && RULE,
        standing !== "current" && best && `${RULE} before:bg-ink`,
      )}
    >
      <header className="flex min-h-7 items-center gap-2">
        <h3 id={`plan-${plan.key}${compact ? "-small" : ""}`} className="text-22">
          <bdi>{plan.name}</bdi>
        </h3>
        <StandingBadge standing={standing} best={best} />
      </header>
      <PlanPrice plan={plan} period={period} compact={compact} />
      <PlanAction
        plan={plan}
        standing={standing}
        offer={planOffer(plan, period, subscription)}
        compact={compact}
        {...state}
      />
      <PlanCredits plan={plan} period={period} compact={compact} />
      <PlanFeatures plan={plan} compact={compact} />
    </article>
  );
}

/** The line along the upper edge of the card that stands out. */
const RULE =
  "before:absolute before:-inset-x-px before:-top-px before:h-1 before:bg-brand forced-colors:before:bg-[Highlight]";

function StandingBadge({ standing, best }: { standing: PlanCardState; best: boolean }) {
  const t = useTranslations("subscription.plans");
  if (standing === "current")
    return (
      <Badge tone="brand" className="ms-auto">
        {t("current")}
      </Badge>
    );
  if (standing === "expired")
    return (
      <Badge tone="warn" className="ms-auto">
        {t("expired")}
      </Badge>
    );
  return best ? (
    <Badge tone="ink" className="ms-auto">
      {t("best")}
    </Badge>
  ) : null;
}
