"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckoutDialog } from "@/components/billing/checkout-dialog";
import { CostList } from "@/components/billing/cost-list";
import { PaymentHistory } from "@/components/billing/payment-history";
import { PeriodBar } from "@/components/billing/period-bar";
import { PeriodNote } from "@/components/billing/period-note";
import { PersonFrame } from "@/components/billing/person-frame";
import { PlanCards } from "@/components/billing/plan-cards";
import { activeChoice } from "@/components/billing/plan-offer";
import { SubscriptionCard } from "@/components/billing/subscription-card";
import { useChoosePlan } from "@/components/billing/use-choose-plan";
import { QueryFailure } from "@/components/shell/query-failure";
import { subscriptionQuery } from "@/lib/billing/client/queries";
import type { BillingPeriod } from "@/lib/billing/plans";
import type { Choice } from "@/lib/billing/rules";

interface Props {
  /** What was chosen in the credits dialog before it led here. */
  chosen: Choice | null;
  firstPeriod: BillingPeriod;
}

/** The plans page (specification section 2; drawn: plans). */
export function PlansScreen(props: Props) {
  const t = useTranslations("subscription.plans");
  return (
    <PersonFrame page={t("page")} title={t("title")}>
      <Plans {...props} />
    </PersonFrame>
  );
}

function Plans({ chosen, firstPeriod }: Props) {
  const t = useTranslations("subscription.plans");
  const [period, setPeriod] = useState(firstPeriod);
  const query = useQuery(subscriptionQuery);
  const subscription = query.data?.subscription ?? null;
  const { choose, opening, checkout, closeCheckout, startAgain } = useChoosePlan(subscription);
  return (
    <>
      <div className="grid gap-6">
        <QueryFailure query={query} />
        <PeriodBar period={period} onChange={setPeriod}>
          <PeriodNote />
        </PeriodBar>
        <PlanCards
          period={period}
          subscription={subscription}
          disabled={!query.data || opening !== null}
          opening={opening}
          chosen={chosen}
          onChoose={choose}
        />
        {activeChoice(subscription) && <p className="max-w-180 text-ink-2">{t("changes")}</p>}
      </div>
      <div className="mt-8 grid gap-10">
        <CostList />
        {subscription && <SubscriptionCard subscription={subscription} />}
        <PaymentHistory />
      </div>
      {checkout && <CheckoutDialog checkout={checkout} onClose={closeCheckout} onRetry={startAgain} />}
    </>
  );
}
