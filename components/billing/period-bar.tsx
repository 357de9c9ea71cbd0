"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Segment, Segmented } from "@/components/ui/segmented";
import { asBillingPeriod, type BillingPeriod, yearlyDiscount } from "@/lib/billing/plans";

interface Props {
  period: BillingPeriod;
  onChange(period: BillingPeriod): void;
  /** At the end of the line. */
  children?: ReactNode;
}

/** By the year or by the month, and what the year saves. */
export function PeriodBar({ period, onChange, children }: Props) {
  const t = useTranslations("subscription.period");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segmented
        aria-label={t("label")}
        value={period}
        onValueChange={(value) => onChange(asBillingPeriod(value) ?? "yearly")}
      >
        <Segment value="yearly">{t("yearly")}</Segment>
        <Segment value="monthly">{t("monthly")}</Segment>
      </Segmented>
      <Badge tone="ok">{t("saves", { n: yearlyDiscount() })}</Badge>
      {children && <div className="ms-auto text-ink-2">{children}</div>}
    </div>
  );
}
