"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MoneyText } from "@/components/billing/money-text";
import { DateText } from "@/components/ui/date-text";
import { getPlanTerms, PLANS } from "@/lib/billing/plans";
import type { PaymentDto } from "@/lib/billing/schemas";

export function PaymentDetailsList({ payment }: { payment: PaymentDto }) {
  const t = useTranslations("subscription.payment.details");
  const { planKey, billingPeriod, amount, currency, paidAt, periodEnd, cardLast4 } = payment;
  const { credits } = getPlanTerms(planKey, billingPeriod);
  return (
    <dl className="grid border-line border-t">
      <Line term={t("plan")}>
        <bdi>{PLANS[planKey].name}</bdi>, {t(`period.${billingPeriod}`)}
      </Line>
      <Line term={t("amount")}>
        <MoneyText amount={amount} currency={currency} />
      </Line>
      {payment.state === "paid" && <Line term={t("credits")}>{t("granted", { n: credits })}</Line>}
      {paidAt && (
        <Line term={t("paidAt")}>
          <DateText value={paidAt} />
        </Line>
      )}
      {periodEnd && (
        <Line term={t("until")}>
          <DateText value={periodEnd} />
        </Line>
      )}
      {cardLast4 && (
        <Line term={t("card")}>
          <bdi dir="ltr">•••• {cardLast4}</bdi>
        </Line>
      )}
    </dl>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-4 border-line border-b py-2">
      <dt className="text-ink-2">{term}</dt>
      <dd className="ms-auto text-end font-semibold">{children}</dd>
    </div>
  );
}
