"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { PdfSection } from "@/components/content-plan/pdf-section";
import { PlanFields } from "@/components/content-plan/plan-fields";
import { ReviewSection } from "@/components/content-plan/review-section";
import { Separator } from "@/components/ui/separator";
import type { Platform } from "@/lib/accounts/platforms";
import type { PlanWish } from "@/lib/content-plan/client/plan-wish";
import { type DayRange, daysOf } from "@/lib/content-plan/plan-range";
import { MAX_PLAN_DAYS } from "@/lib/content-plan/rules";
import { isLanguage } from "@/lib/i18n/direction";

interface Props extends DayRange {
  accountId: string;
  platform: Platform | "all";
}

/** Which plan, then the two ways out of the house. */
export function SharePlan({ accountId, ...shown }: Props) {
  const t = useTranslations("contentPlanner.plan");
  const locale = useLocale();
  const [wish, setWish] = useState<PlanWish>({ ...shown, locale: isLanguage(locale) ? locale : "en" });
  const days = daysOf(wish);
  const problem = !(days >= 1)
    ? t("order")
    : days > MAX_PLAN_DAYS
      ? t("tooLong", { n: MAX_PLAN_DAYS })
      : undefined;
  return (
    <div className="grid gap-5">
      <PlanFields wish={wish} problem={problem} onChange={setWish} />
      <Separator />
      <PdfSection accountId={accountId} wish={wish} problem={problem} />
      <Separator />
      <ReviewSection accountId={accountId} wish={wish} problem={problem} />
    </div>
  );
}
