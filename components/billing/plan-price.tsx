"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/billing/money";
import { cn } from "@/components/ui/cn";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { BillingPeriod, Plan } from "@/lib/billing/plans";

interface Props {
  plan: Plan;
  period: BillingPeriod;
  compact: boolean;
}

/** What a month costs, and what is charged when. Two rows of the card. */
export function PlanPrice({ plan, period, compact }: Props) {
  const t = useTranslations("subscription.plans");
  const { monthlyPrice, yearlyPrice, yearlyChargeAmount } = plan;
  const figure = cn("font-display font-medium", compact ? "text-[34px]/[40px]" : "text-[44px]/[48px]");
  if (monthlyPrice === null || yearlyPrice === null || yearlyChargeAmount === null) {
    return (
      <>
        <p className={cn("mt-2", figure)}>{t("talk")}</p>
        <p className={cn("text-12 text-ink-2", !compact && "min-h-8")}>{t("custom")}</p>
      </>
    );
  }
  const yearly = period === "yearly";
  const saves = yearly && yearlyPrice < monthlyPrice;
  return (
    <>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <Money amount={(yearly ? yearlyPrice : monthlyPrice) * 100} className={figure} />
        <span className="whitespace-nowrap text-ink-2">
          {t("month")}{" "}
          {saves && (
            <s className="text-12">
              <VisuallyHidden>{t("insteadOf")} </VisuallyHidden>
              <Money amount={monthlyPrice * 100} />
            </s>
          )}
        </span>
      </p>
      <p className={cn("text-12 text-ink-2", !compact && "min-h-8")}>
        {yearly
          ? t.rich("yearlyCharge", { amount: () => <Money amount={yearlyChargeAmount * 100} /> })
          : t("monthlyCharge")}
      </p>
    </>
  );
}
