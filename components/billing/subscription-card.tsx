"use client";

import { CreditCard } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SubscriptionActions } from "@/components/billing/subscription-actions";
import { Alert } from "@/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { PLANS } from "@/lib/billing/plans";
import type { SubscriptionDto } from "@/lib/billing/schemas";

/** Shows the subscription, its period and card, with the available changes. */
export function SubscriptionCard({ subscription }: { subscription: SubscriptionDto }) {
  const t = useTranslations("subscription.mine");
  const { planKey, billingPeriod, isActive, next, periodEnd, nextPaymentDate, cardLast4 } = subscription;
  const date = <DateText value={periodEnd} />;
  const until = nextPaymentDate ? "nextPayment" : isActive ? "ends" : "ended";
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        {subscription.problem && <DeclinedNote isActive={isActive} />}
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Fact term={t("plan")}>
            <bdi>{PLANS[planKey].name}</bdi>, {t(`period.${billingPeriod}`)}
          </Fact>
          <Fact term={t(until)}>{date}</Fact>
          {next && (
            <Fact term={t("then")}>
              <bdi>{PLANS[next.planKey].name}</bdi>, {t(`period.${next.billingPeriod}`)}
            </Fact>
          )}
          {cardLast4 && (
            <Fact term={t("card")}>
              <bdi dir="ltr">•••• {cardLast4}</bdi>
            </Fact>
          )}
        </dl>
        <SubscriptionActions subscription={subscription} />
      </CardContent>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-13 text-ink-2">{term}</dt>
      <dd className="font-semibold text-16">{children}</dd>
    </div>
  );
}

/** Explains a declined renewal: what continues and what to do. */
function DeclinedNote({ isActive }: { isActive: boolean }) {
  const t = useTranslations("subscription.mine.declined");
  return (
    <Alert tone="warn" icon={<CreditCard aria-hidden="true" />} title={t("title")}>
      {t(isActive ? "active" : "ended")}
    </Alert>
  );
}
