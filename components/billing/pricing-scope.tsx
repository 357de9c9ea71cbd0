"use client";

import { createContext, type ReactNode, use } from "react";
import { defaultBrand } from "@/lib/core/brand";

/** How prices are written; from the environment, which only the app folder's layouts may read. */
export interface Pricing {
  /** ISO 4217, the same in both languages. */
  currency: string;
  /** Words about tax beside the prices; none while this is empty. */
  taxNote: string;
}

const PricingContext = createContext<Pricing>({ currency: defaultBrand.currency, taxNote: "" });

/** Every price below is written in this currency. */
export function PricingScope({ pricing, children }: { pricing: Pricing; children: ReactNode }) {
  return <PricingContext value={pricing}>{children}</PricingContext>;
}

export function usePricing(): Pricing {
  return use(PricingContext);
}
