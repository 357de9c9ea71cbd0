"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { PdfSection } from "@/components/content-plan/pdf-section";
import { PLAN_END, PlanFields } from "@/components/content-plan/plan-fields";
import { ReviewSection } from "@/components/content-plan/review-section";
import { usePlanProblem } from "@/components/content-plan/use-plan-problem";
import { Separator } from "@/components/ui/separator";
import type { Platform } from "@/lib/accounts/platforms";
import type { PlanWish } from "@/lib/content-plan/client/plan-wish";
import { useCreateReviewLink } from "@/lib/content-plan/client/use-create-review-link";
import { usePlanPdf } from "@/lib/content-plan/client/use-plan-pdf";
import { MAX_PLAN_DAYS } from "@/lib/content-plan/rules";
import { knownLanguage } from "@/lib/i18n/direction";
import { type DayRange, daysOf } from "@/lib/posts/days";

interface Props extends DayRange {
  accountId: string;
  platform: Platform | "all";
}

/** Which plan, then the two ways out of the house. What is wrong with the plan stands beside its fields. */
export function SharePlan({ accountId, ...shown }: Props) {
  const locale = useLocale();
  const [wish, setWish] = useState<PlanWish>({ ...shown, locale: knownLanguage(locale) });
  const rangeProblem = useRangeProblem(wish);
  const planProblem = usePlanProblem();
  const make = usePlanPdf(accountId);
  const create = useCreateReviewLink(accountId);
  const [inPdf, inLink] = [planProblem(make.error), planProblem(create.error)];
  const change = (next: PlanWish) => {
    setWish(next);
    if (make.error) make.reset();
    if (create.error) create.reset();
  };
  const whenRight = (start: (plan: PlanWish) => void) => () =>
    rangeProblem === undefined ? start(wish) : document.getElementById(PLAN_END)?.focus();
  return (
    <div className="grid gap-5">
      <PlanFields wish={wish} problem={rangeProblem ?? inPdf.ofFields ?? inLink.ofFields} onChange={change} />
      <Separator />
      <PdfSection make={make} problem={inPdf.other} onMake={whenRight(make.run)} />
      <Separator />
      <ReviewSection {...{ accountId, create }} problem={inLink.other} onMake={whenRight(create.run)} />
    </div>
  );
}

/** What is wrong with the days before anybody is asked. */
function useRangeProblem(wish: DayRange): string | undefined {
  const t = useTranslations("contentPlanner.plan");
  const days = daysOf(wish);
  if (Number.isNaN(days)) return t("missing");
  if (days < 1) return t("order");
  return days > MAX_PLAN_DAYS ? t("tooLong", { n: MAX_PLAN_DAYS }) : undefined;
}
