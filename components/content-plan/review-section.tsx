"use client";

import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReviewLinkLine } from "@/components/content-plan/review-link-line";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { Skeleton } from "@/components/ui/skeleton";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import type { useCreateReviewLink } from "@/lib/content-plan/client/use-create-review-link";
import { REVIEW_DAYS } from "@/lib/content-plan/rules";

interface Props {
  accountId: string;
  create: ReturnType<typeof useCreateReviewLink>;
  /** Why it was refused, unless the plan's fields say it. */
  problem: string | undefined;
  onMake(): void;
}

/** Pages of a plan for people without an account: none until one is made, each closed with one click. */
export function ReviewSection({ accountId, create, problem, onMake }: Props) {
  const t = useTranslations("contentPlanner.plan.review");
  const common = useTranslations("common");
  const links = useQuery(reviewLinksQuery(accountId));
  return (
    <section aria-labelledby="plan-review" className="grid gap-3">
      <h3 id="plan-review" className="text-[18px]/[24px]">
        {t("title")}
      </h3>
      <p className="text-ink-2">{t("text", { n: REVIEW_DAYS })}</p>
      <div>
        <Button busy={create.isPending} onClick={onMake}>
          <Link2 aria-hidden="true" />
          {t("make")}
        </Button>
      </div>
      {problem && (
        <Note tone="err" role="alert">
          {problem}
        </Note>
      )}
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
