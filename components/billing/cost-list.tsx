"use client";

import { useFormatter, useTranslations } from "next-intl";
import { CREDIT_COSTS, DISPLAYED_COSTS } from "@/lib/credits/costs";

export function CostList() {
  const t = useTranslations("subscription.costs");
  const format = useFormatter();
  return (
    <dl
      aria-label={t("label")}
      className="grid grid-cols-5 border-line border-y *:not-first:border-line *:not-first:border-s"
    >
      {DISPLAYED_COSTS.map((kind) => (
        <div key={kind} className="flex flex-col-reverse justify-end gap-0.5 px-5 py-3.5">
          <dt className="text-ink-2">{t(kind)}</dt>
          <dd className="font-display font-medium text-28">{format.number(CREDIT_COSTS[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
