"use client";

import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReviewLinkItem } from "@/components/content-plan/review-link-item";
import { QueryError } from "@/components/shell/query-error";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/spinner";
import type { useCreateReviewLink } from "@/lib/content-plan/client/mutations";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import { DEFAULT_REVIEW_LINK_DAYS } from "@/lib/content-plan/limits";

interface Props {
  accountId: string;
  create: ReturnType<typeof useCreateReviewLink>;
  /** Error text, unless the plan's fields already display it. */
  problem: string | undefined;
  onMake(): void;
}

/** Creates and lists public review links of a plan; each can be closed. */
export function ReviewLinksSection({ accountId, create, problem, onMake }: Props) {
  const t = useTranslations("contentPlanner.plan.review");
  const common = useTranslations("common");
  const links = useQuery(reviewLinksQuery(accountId));
  return (
    <section aria-labelledby="plan-review" className="grid gap-3">
      <h3 id="plan-review" className="text-[18px]/[24px]">
        {t("title")}
      </h3>
      <p className="text-ink-2">{t("text", { n: DEFAULT_REVIEW_LINK_DAYS })}</p>
      <div>
        <Button busy={create.isPending} onClick={onMake}>
          <Link2 aria-hidden="true" />
          {t("make")}
        </Button>
      </div>
      {problem && (
        <Alert tone="err" role="alert">
          {problem}
        </Alert>
      )}
      {links.isPending && (
        <div role="status">
          <span className="sr-only">{common("loading")}</span>
          <Skeleton className="h-16" />
        </div>
      )}
      <QueryError query={links} />
      {links.data && links.data.links.length > 0 && (
        <ul className="grid gap-2">
          {links.data.links.map((link) => (
            <ReviewLinkItem key={link._id} accountId={accountId} link={link} />
          ))}
        </ul>
      )}
    </section>
  );
}
