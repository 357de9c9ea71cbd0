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
  const credits = payment.credits ?? getPlanTerms(planKey, billingPeriod).credits;
  return (
    <dl className="grid border-line border-t">
      <DetailLine term={t("plan")}>
        <bdi>{PLANS[planKey].name}</bdi>, {t(`period.${billingPeriod}`)}
      </DetailLine>
      <DetailLine term={t("amount")}>
        <MoneyText amount={amount} currency={currency} />
      </DetailLine>
      {payment.state === "paid" && (
        <DetailLine term={t("credits")}>{t("granted", { n: credits })}</DetailLine>
      )}
      {paidAt && (
        <DetailLine term={t("paidAt")}>
          <DateText value={paidAt} />
        </DetailLine>
      )}
      {periodEnd && (
        <DetailLine term={t("until")}>
          <DateText value={periodEnd} />
        </DetailLine>
      )}
      {cardLast4 && (
        <DetailLine term={t("card")}>
          <bdi dir="ltr">•••• {cardLast4}</bdi>
        </DetailLine>
      )}
    </dl>
  );
}

/** A term and its value in a line of a list. */
export function DetailLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-4 border-line border-b py-2">
      <dt className="text-ink-2">{term}</dt>
      <dd className="ms-auto text-end font-semibold">{children}</dd>
    </div>
  );
}
