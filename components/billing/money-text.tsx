"use client";

import { createContext, type ReactNode, use } from "react";
import { DEFAULT_SITE_CONFIG } from "@/lib/core/site-config";
import { formatMoney } from "@/lib/i18n/format-money";

/** Price formatting from the environment, which only the layouts in app/ may read. */
export interface PricingConfig {
  /** ISO 4217 code, the same in both languages. */
  currency: string;
  /** Tax note beside prices; hidden when empty. */
  taxNote: string;
  /** False when the gateway cannot renew a year. */
  hasYearly: boolean;
}

const PricingContext = createContext<PricingConfig>({
  currency: DEFAULT_SITE_CONFIG.currency,
  taxNote: "",
  hasYearly: true,
});

export function PricingProvider({ pricing, children }: { pricing: PricingConfig; children: ReactNode }) {
  return <PricingContext value={pricing}>{children}</PricingContext>;
}

export function usePricing(): PricingConfig {
  return use(PricingContext);
}

interface Props {
  amount: number;
  /** Currency of a completed payment; defaults to the configured currency. */
  currency?: string;
  className?: string;
}

/** Formats an amount of money, bidi-isolated so that its sign stays before the number in Hebrew text. */
export function MoneyText({ amount, currency, className }: Props) {
  const pricing = usePricing();
  return (
    <bdi dir="ltr" className={className}>
      {formatMoney(amount, currency ?? pricing.currency)}
    </bdi>
  );
}
