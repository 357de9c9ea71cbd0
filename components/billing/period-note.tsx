"use client";

import { useTranslations } from "next-intl";
import { usePricing } from "@/components/billing/pricing-scope";

/** What holds for every period: what becomes of unused credits, and the words about tax, where any were set. */
export function PeriodNote() {
  const t = useTranslations("subscription.plans");
  const { taxNote } = usePricing();
  return [t("unused"), taxNote].filter(Boolean).join(" ");
}
