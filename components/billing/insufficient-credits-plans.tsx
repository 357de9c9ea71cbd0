"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { BillingPeriodToggle } from "@/components/billing/billing-period-toggle";
import { usePricing } from "@/components/billing/money-text";
import { PlanCards } from "@/components/billing/plan-cards";
import { QueryError } from "@/components/shell/query-error";
import { subscriptionQuery } from "@/lib/billing/client/queries";
import type { PlanChoice } from "@/lib/billing/plan-rules";
import type { BillingPeriod } from "@/lib/billing/plans";

/** Renders the plans in the insufficient-credits dialog; the recommended one gets the focus. */
export function InsufficientCreditsPlans({ onChoose }: { onChoose(choice: PlanChoice): void }) {
  const t = useTranslations("subscription.plans");
  const [period, setPeriod] = useState<BillingPeriod>(usePricing().hasYearly ? "yearly" : "monthly");
  const query = useQuery(subscriptionQuery);
  const place = useRef<HTMLElement>(null);
  const known = query.isSuccess;
  useEffect(() => {
    if (known) place.current?.querySelector<HTMLElement>("[data-recommended]")?.focus();
  }, [known]);
  return (
    <section ref={place} aria-label={t("page")} className="grid gap-4">
      <BillingPeriodToggle period={period} onChange={setPeriod} />
      <QueryError query={query} />
      <PlanCards
        compact
        period={period}
        subscription={query.data?.subscription ?? null}
        disabled={!known}
        opening={null}
        chosen={null}
        onChoose={onChoose}
      />
    </section>
  );
}
