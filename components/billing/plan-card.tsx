"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { PlanAction } from "@/components/billing/plan-action";
import type { PlanCardsState } from "@/components/billing/plan-cards-state";
import { getPlanOffer } from "@/components/billing/plan-offer";
import { PlanPrice } from "@/components/billing/plan-price";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { getPlanCardState, type PlanCardState, showsBestOffer } from "@/lib/billing/plan-rules";
import type { BillingPeriod, Plan, PlanFeature } from "@/lib/billing/plans";

const IN_A_DIALOG = 2;

/** Lists the features of a plan; the dialog shows only the two in which plans differ. */
function PlanFeatures({ plan, compact }: { plan: Plan; compact: boolean }) {
  const t = useTranslations("subscription.features");
  const words = (feature: PlanFeature): string => {
    if (feature === "brands") {
      return plan.accountLimit === null ? t("brandsUnlimited") : t("brands", { n: plan.accountLimit });
    }
    if (feature === "estimates") return t("estimates", { ...plan.estimates });
    return t(feature);
  };
  const features = compact ? plan.features.slice(0, IN_A_DIALOG) : plan.features;
  return (
    <ul className={cn("grid content-start gap-2", compact && "text-13 max-[1199px]:hidden")}>
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check aria-hidden="true" className="mt-1 size-3 flex-none text-ink-2" />
          <span>{words(feature)}</span>
        </li>
      ))}
    </ul>
  );
}

interface PlanCreditsProps {
  plan: Plan;
  period: BillingPeriod;
  compact: boolean;
}

const bold = (chunks: React.ReactNode) => <b className="font-bold">{chunks}</b>;

/** Shows the credits granted per paid period and those of the other billing period. */
function PlanCredits({ plan, period, compact }: PlanCreditsProps) {
  const t = useTranslations("subscription.plans");
  const { credits, yearlyCredits } = plan;
  return (
    <p className={cn("border-line border-t py-3", compact && "text-13")}>
      {credits === null || yearlyCredits === null
        ? t("creditsAgreed")
        : t.rich(period === "yearly" ? "creditsYearly" : "creditsMonthly", {
            b: bold,
            month: credits,
            year: yearlyCredits,
          })}
    </p>
  );
}

interface Props extends PlanCardsState {
  plan: Plan;
  /** Smaller layout for dialogs with few features. */
  compact: boolean;
}

/** Renders a plan for the current user [spec 4]. Its rows align with those of the neighboring cards. */
export function PlanCard({ plan, compact, ...state }: Props) {
  const { period, subscription } = state;
  const standing = getPlanCardState(plan, subscription);
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
        offer={getPlanOffer(plan, period, subscription)}
        compact={compact}
        {...state}
      />
      <PlanCredits plan={plan} period={period} compact={compact} />
      <PlanFeatures plan={plan} compact={compact} />
    </article>
  );
}

/** Bar along the upper edge of the highlighted card. */
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
