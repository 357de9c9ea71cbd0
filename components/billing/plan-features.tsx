"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { Plan, PlanFeature } from "@/lib/billing/plans";

const IN_A_DIALOG = 2;

/** What a plan holds, a line each. A dialog has room for the two in which the plans differ. */
export function PlanFeatures({ plan, compact }: { plan: Plan; compact: boolean }) {
  const t = useTranslations("subscription.features");
  const words = (feature: PlanFeature): string => {
    if (feature === "brands") {
      return plan.accountLimit === null ? t("brandsUnlimited") : t("brands", { n: plan.accountLimit });
    }
    if (feature === "estimates") return t("estimates", { ...plan.estimates });
    return t(feature);
  };
  const features = compact ? plan.features.slice(0, IN_A_DIALOG) : plan.features;
  return (
    <ul className={cn("grid content-start gap-2", compact && "text-13 max-[1199px]:hidden")}>
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check aria-hidden="true" className="mt-1 size-3 flex-none text-ink-2" />
          <span>{words(feature)}</span>
        </li>
      ))}
    </ul>
  );
}
