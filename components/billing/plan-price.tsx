"use client";

import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/billing/money-text";
import { cn } from "@/components/ui/cn";
import { VisuallyHidden } from "@/components/ui/spinner";
import type { BillingPeriod, Plan } from "@/lib/billing/plans";

interface Props {
  plan: Plan;
  period: BillingPeriod;
  compact: boolean;
}

/** Shows the monthly price and the amount and date of the charge, as two rows of the card. */
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
        <MoneyText amount={(yearly ? yearlyPrice : monthlyPrice) * 100} className={figure} />
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
