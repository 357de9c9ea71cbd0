"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { PeriodBar } from "@/components/billing/period-bar";
import { PlanCards } from "@/components/billing/plan-cards";
import { QueryFailure } from "@/components/shell/query-failure";
import { subscriptionQuery } from "@/lib/billing/client/queries";
import type { BillingPeriod } from "@/lib/billing/plans";
import type { Choice } from "@/lib/billing/rules";

/** The four plans below the figures of the credits dialog, ready at the recommended one; one leads to the plans page. */
export function ShortagePlans({ onChoose }: { onChoose(choice: Choice): void }) {
  const t = useTranslations("subscription.plans");
  const [period, setPeriod] = useState<BillingPeriod>("yearly");
  const query = useQuery(subscriptionQuery);
  const place = useRef<HTMLElement>(null);
  const known = query.isSuccess;
  useEffect(() => {
    if (known) place.current?.querySelector<HTMLElement>("[data-recommended]")?.focus();
  }, [known]);
  return (
    <section ref={place} aria-label={t("page")} className="grid gap-4">
      <PeriodBar period={period} onChange={setPeriod} />
      <QueryFailure query={query} />
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
