"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { BillingPeriodToggle } from "@/components/billing/billing-period-toggle";
import { CheckoutDialog } from "@/components/billing/checkout-dialog";
import { CostList } from "@/components/billing/cost-list";
import { usePricing } from "@/components/billing/money-text";
import { PaymentHistory } from "@/components/billing/payment-history";
import { PlanCards } from "@/components/billing/plan-cards";
import { getActivePlanChoice } from "@/components/billing/plan-offer";
import { SubscriptionCard } from "@/components/billing/subscription-card";
import { UnresolvedPaymentDialog } from "@/components/billing/unresolved-payment";
import { UpgradeDialog } from "@/components/billing/upgrade-dialog";
import { useChoosePlan } from "@/components/billing/use-choose-plan";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { QueryError } from "@/components/shell/query-error";
import { LoadingPage, SimplePageLayout } from "@/components/shell/simple-page-layout";
import { PageHeader } from "@/components/ui/page-header";
import { readLastAccount } from "@/lib/accounts/client/last-selection";
import { accountsQuery } from "@/lib/accounts/client/queries";
import { subscriptionQuery } from "@/lib/billing/client/queries";
import type { PlanChoice } from "@/lib/billing/plan-rules";
import type { BillingPeriod } from "@/lib/billing/plans";

interface Props {
  chosen: PlanChoice | null;
  firstPeriod: BillingPeriod;
  /** Payment whose page is open in a frame. */
  paymentId: string | null;
}

/** Renders the plans page [spec 2]. */
export function PlansScreen(props: Props) {
  const t = useTranslations("subscription.plans");
  return (
    <UserPageLayout page={t("page")} title={t("title")}>
      <Plans {...props} />
    </UserPageLayout>
  );
}

function Plans({ chosen, firstPeriod, paymentId }: Props) {
  const t = useTranslations("subscription.plans");
  const [period, setPeriod] = useState<BillingPeriod>(usePricing().hasYearly ? firstPeriod : "monthly");
  const query = useQuery(subscriptionQuery);
  const subscription = query.data?.subscription ?? null;
  const { choose, opening, upgrade, unresolved, payAgain, closeUpgrade, closeUnresolved } =
    useChoosePlan(subscription);
  const router = useRouter();
  const closeCheckout = () => router.replace("/subscriptions", { scroll: false });
  return (
    <>
      <div className="grid gap-6">
        <QueryError query={query} />
        <BillingPeriodToggle period={period} onChange={setPeriod}>
          <BillingPeriodNote />
        </BillingPeriodToggle>
        <PlanCards
          period={period}
          subscription={subscription}
          disabled={!query.data || opening !== null}
          opening={opening}
          chosen={chosen}
          onChoose={choose}
        />
        {getActivePlanChoice(subscription) && <p className="max-w-180 text-ink-2">{t("changes")}</p>}
      </div>
      <div className="mt-8 grid gap-10">
        <CostList />
        {subscription && <SubscriptionCard subscription={subscription} />}
        <PaymentHistory />
      </div>
      {upgrade && <UpgradeDialog upgrade={upgrade} onClose={closeUpgrade} onAgain={choose} />}
      {unresolved && (
        <UnresolvedPaymentDialog
          payment={unresolved.payment}
          busy={opening !== null}
          onUncharged={() => payAgain(unresolved)}
          onClose={closeUnresolved}
        />
      )}
      {paymentId && <CheckoutDialog paymentId={paymentId} onClose={closeCheckout} onRetry={choose} />}
    </>
  );
}

/** States the rules of every period: expiry of unused credits and the configured tax note. */
export function BillingPeriodNote() {
  const t = useTranslations("subscription.plans");
  const { taxNote } = usePricing();
  return [t("unused"), taxNote].filter(Boolean).join(" ");
}

/** Uses the layout of the current account, or a plain one before the first account. */
function UserPageLayout({ page, title, children }: { page: string; title: string; children: ReactNode }) {
  const t = useTranslations("common");
  const query = useQuery(accountsQuery);
  if (query.isPending) return <LoadingPage />;
  const accounts = query.data?.accounts ?? [];
  const account = accounts.find(({ _id }) => _id === readLastAccount()) ?? accounts[0];
  if (!account) {
    return (
      <SimplePageLayout back="/account" title={title} className="max-w-300">
        {children}
      </SimplePageLayout>
    );
  }
  return (
    <AppShell accountId={account._id} crumbs={<Breadcrumbs brand={t("nav.userMenu")} page={page} />}>
      <PageBody>
        <PageHeader title={title} className="mb-5" />
        {children}
      </PageBody>
    </AppShell>
  );
}
