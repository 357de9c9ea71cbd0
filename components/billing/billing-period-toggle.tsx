"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePricing } from "@/components/billing/money-text";
import { Badge } from "@/components/ui/badge";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { type BillingPeriod, getYearlyDiscountPercent, toBillingPeriod } from "@/lib/billing/plans";

interface Props {
  period: BillingPeriod;
  onChange(period: BillingPeriod): void;
  children?: ReactNode;
}

/** Switches between yearly and monthly billing and shows the yearly saving. */
export function BillingPeriodToggle({ period, onChange, children }: Props) {
  const t = useTranslations("subscription.period");
  const { hasYearly } = usePricing();
  if (!hasYearly) return children && <div className="text-ink-2">{children}</div>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SegmentedControl
        aria-label={t("label")}
        value={period}
        onValueChange={(value) => onChange(toBillingPeriod(value) ?? "yearly")}
      >
        <Segment value="yearly">{t("yearly")}</Segment>
        <Segment value="monthly">{t("monthly")}</Segment>
      </SegmentedControl>
      <Badge tone="ok">{t("saves", { n: getYearlyDiscountPercent() })}</Badge>
      {children && <div className="ms-auto text-ink-2">{children}</div>}
    </div>
  );
}
