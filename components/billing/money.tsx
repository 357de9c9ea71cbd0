"use client";

import { usePricing } from "@/components/billing/pricing-scope";
import { formatMoney } from "@/lib/i18n/format-money";

interface Props {
  /** Minor units. */
  amount: number;
  /** Of a payment that was made; absent: that of the prices. */
  currency?: string;
  className?: string;
}

/** An amount of money: isolated, so that its sign stays before the figure in a Hebrew line. */
export function Money({ amount, currency, className }: Props) {
  const pricing = usePricing();
  return (
    <bdi dir="ltr" className={className}>
      {formatMoney(amount, currency ?? pricing.currency)}
    </bdi>
  );
}
