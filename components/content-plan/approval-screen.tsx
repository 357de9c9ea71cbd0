"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { ReviewLinkItem } from "@/components/content-plan/review-link-item";
import { SharePlanButton } from "@/components/content-plan/share-plan-button";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { QueryError } from "@/components/shell/query-error";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/spinner";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import { getMonthRange, toLocalDate } from "@/lib/core/date-time/local-date";

/** Lists the links that were sent to clients, with their answers. */
export function ApprovalScreen() {
  const t = useTranslations("contentPlanner.plan.approval");
  const common = useTranslations("common");
  const account = useCurrentAccount();
  const { _id: accountId, timeZone } = account;
  const query = useQuery(reviewLinksQuery(accountId));
  const links = query.data?.links;
  const { first, last } = getMonthRange(toLocalDate(new Date(), timeZone));
  return (
    <AppShell accountId={accountId} crumbs={<Breadcrumbs brand={account.name} page={t("page")} />}>
      <PageBody>
        <PageHeader
          title={t("page")}
          text={t("text")}
          actions={
            // One place in every state: the dialog stays open when its first link ends the empty state.
            <SharePlanButton
              isForApproval
              variant="primary"
              accountId={accountId}
              platform="all"
              startDate={first}
              endDate={last}
            />
          }
        />
        {query.isPending && (
          <div role="status" className="grid gap-3">
            <span className="sr-only">{common("loading")}</span>
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
          </div>
        )}
        <QueryError query={query} />
        {links?.length === 0 && <EmptyState level={2} title={t("emptyTitle")} text={t("emptyText")} />}
        {links && links.length > 0 && (
          <ul aria-label={t("links")} className="grid gap-3">
            {links.map((link) => (
              <ReviewLinkItem key={link._id} accountId={accountId} link={link} />
            ))}
          </ul>
        )}
      </PageBody>
    </AppShell>
  );
}
