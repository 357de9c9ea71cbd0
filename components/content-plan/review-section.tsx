"use client";

import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ReviewLinkLine } from "@/components/content-plan/review-link-line";
import { usePlanProblem } from "@/components/content-plan/use-plan-problem";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { Skeleton } from "@/components/ui/skeleton";
import type { PlanWish } from "@/lib/content-plan/client/plan-wish";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import { useCreateReviewLink } from "@/lib/content-plan/client/use-create-review-link";
import { REVIEW_DAYS } from "@/lib/content-plan/rules";

interface Props {
  accountId: string;
  wish: PlanWish;
  problem: string | undefined;
}

/** Pages of a plan for people without an account: none until one is made, each closed with one click. */
export function ReviewSection({ accountId, wish, problem }: Props) {
  const t = useTranslations("contentPlanner.plan.review");
  const common = useTranslations("common");
  const planProblem = usePlanProblem();
  const links = useQuery(reviewLinksQuery(accountId));
  const create = useCreateReviewLink(accountId);
  const [said, setSaid] = useState(false);
  const start = () => {
    setSaid(problem !== undefined);
    if (problem === undefined) create.run(wish);
  };
  return (
    <section aria-labelledby="plan-review" className="grid gap-3">
      <h3 id="plan-review" className="text-[18px]/[24px]">
        {t("title")}
      </h3>
      <p className="text-ink-2">{t("text", { n: REVIEW_DAYS })}</p>
      <div>
        <Button busy={create.isPending} onClick={start}>
          <Link2 aria-hidden="true" />
          {t("make")}
        </Button>
      </div>
      {said && problem && <Note tone="err">{problem}</Note>}
      {create.error && <Note tone="err">{planProblem(create.error)}</Note>}
      {links.isPending && (
        <div role="status">
          <span className="sr-only">{common("loading")}</span>
          <Skeleton className="h-16" />
        </div>
      )}
      <QueryFailure query={links} />
      {links.data && links.data.links.length > 0 && (
        <ul className="grid gap-2">
          {links.data.links.map((link) => (
            <ReviewLinkLine key={link._id} accountId={accountId} link={link} />
          ))}
        </ul>
      )}
    </section>
  );
}
