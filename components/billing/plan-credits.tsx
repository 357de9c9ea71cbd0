"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { BillingPeriod, Plan } from "@/lib/billing/plans";

interface Props {
  plan: Plan;
  period: BillingPeriod;
  compact: boolean;
}

const bold = (chunks: React.ReactNode) => <b className="font-bold">{chunks}</b>;

/** How many credits a paid period grants, and what the other billing period would. */
export function PlanCredits({ plan, period, compact }: Props) {
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
