"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { MoneyText, usePricing } from "@/components/billing/money-text";
import { PlanAction, type PlanCardsState } from "@/components/billing/plan-action";
import { getPlanOffer } from "@/components/billing/plan-offer";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { VisuallyHidden } from "@/components/ui/spinner";
import { getPlanCardState, type PlanCardState, showsBestOffer } from "@/lib/billing/plan-rules";
import { type BillingPeriod, PLAN_KEYS, PLANS, type Plan, type PlanFeature } from "@/lib/billing/plans";

const ALL = PLAN_KEYS.map((key) => PLANS[key]);

interface Props extends PlanCardsState {
  compact?: boolean;
  plans?: readonly Plan[];
}

/** Renders the plan cards in one frame; a narrow page has two columns, a dialog always one row. */
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

const bold = (chunks: React.ReactNode) => <b className="font-bold">{chunks}</b>;

function PlanCredits({ plan, period, compact }: { plan: Plan; period: BillingPeriod; compact: boolean }) {
  const t = useTranslations("subscription.plans");
  const { hasYearly } = usePricing();
  const { credits, yearlyCredits } = plan;
  return (
    <p className={cn("border-line border-t py-3", compact && "text-13")}>
      {credits === null || yearlyCredits === null
        ? t("creditsAgreed")
        : t.rich(
            !hasYearly ? "creditsOnlyMonthly" : period === "yearly" ? "creditsYearly" : "creditsMonthly",
            {
              b: bold,
              month: credits,
              year: yearlyCredits,
            },
          )}
    </p>
  );
}

interface PlanCardProps extends PlanCardsState {
  plan: Plan;
  compact: boolean;
}

/** Renders a plan for the current user [spec 4]. Its rows align with those of the neighboring cards. */
function PlanCard({ plan, compact, ...state }: PlanCardProps) {
  const { period, subscription } = state;
  const planState = getPlanCardState(plan, subscription);
  const best = showsBestOffer(plan, subscription);
  const chosen = state.chosen?.planKey === plan.key;
  // Below the title of the page, or of the dialog that contains the small cards.
  const Heading = compact ? "h3" : "h2";
  return (
    <article
      data-slot="plan-card"
      data-plan={plan.key}
      data-state={planState}
      aria-labelledby={`plan-${plan.key}${compact ? "-small" : ""}`}
      className={cn(
        "relative row-span-6 grid grid-rows-subgrid gap-y-2 not-first:border-line not-first:border-s",
        compact ? "p-4" : "px-5 pt-5 pb-6 max-[1199px]:nth-3:border-s-0 max-[1199px]:nth-[n+3]:border-t",
        planState === "expired" && "bg-hatch",
        chosen && "bg-brand-tint",
        planState === "current" && RULE,
        planState !== "current" && best && `${RULE} before:bg-ink`,
      )}
    >
      <header className="flex min-h-7 items-center gap-2">
        <Heading id={`plan-${plan.key}${compact ? "-small" : ""}`} className="text-22">
          <bdi>{plan.name}</bdi>
        </Heading>
        <PlanStateBadge planState={planState} best={best} />
      </header>
      <PlanPrice plan={plan} period={period} compact={compact} />
      <PlanAction
        plan={plan}
        planState={planState}
        offer={getPlanOffer(plan, period, subscription)}
        compact={compact}
        {...state}
      />
      <PlanCredits plan={plan} period={period} compact={compact} />
      <PlanFeatures plan={plan} compact={compact} />
    </article>
  );
}

const RULE =
  "before:absolute before:-inset-x-px before:-top-px before:h-1 before:bg-brand forced-colors:before:bg-[Highlight]";

const BADGE_TONES = { current: "brand", expired: "warn", best: "ink" } as const;

function PlanStateBadge({ planState, best }: { planState: PlanCardState; best: boolean }) {
  const t = useTranslations("subscription.plans");
  const badge = planState === "available" ? best && "best" : planState;
  return badge ? (
    <Badge tone={BADGE_TONES[badge]} className="ms-auto">
      {t(badge)}
    </Badge>
  ) : null;
}

interface PlanPriceProps {
  plan: Plan;
  period: BillingPeriod;
  compact: boolean;
}

/** Shows the monthly price and the amount and date of the charge, as two rows of the card. */
function PlanPrice({ plan, period, compact }: PlanPriceProps) {
  const t = useTranslations("subscription.plans");
  const { monthlyPrice, yearlyPrice, yearlyChargeAmount } = plan;
  const amount = cn("font-display font-medium", compact ? "text-[34px]/[40px]" : "text-[44px]/[48px]");
  if (monthlyPrice === null || yearlyPrice === null || yearlyChargeAmount === null) {
    return (
      <>
        <p className={cn("mt-2", amount)}>{t("contactSales")}</p>
        <p className={cn("text-12 text-ink-2", !compact && "min-h-8")}>{t("custom")}</p>
      </>
    );
  }
  const yearly = period === "yearly";
  const saves = yearly && yearlyPrice < monthlyPrice;
  return (
    <>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <MoneyText amount={(yearly ? yearlyPrice : monthlyPrice) * 100} className={amount} />
        <span className="whitespace-nowrap text-ink-2">
          {t("month")}{" "}
          {saves && (
            <s className="text-12">
              <VisuallyHidden>{t("insteadOf")} </VisuallyHidden>
              <MoneyText amount={monthlyPrice * 100} />
            </s>
          )}
        </span>
      </p>
      <p className={cn("text-12 text-ink-2", !compact && "min-h-8")}>
        {yearly
          ? t.rich("yearlyCharge", { amount: () => <MoneyText amount={yearlyChargeAmount * 100} /> })
          : t("monthlyCharge")}
      </p>
    </>
  );
}
