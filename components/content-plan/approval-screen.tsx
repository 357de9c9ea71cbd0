"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { OwnerComments } from "@/components/content-plan/comments/lazy-owner-comments";
import { ReviewLinkItem } from "@/components/content-plan/review-link-item";
import { SharePlanButton } from "@/components/content-plan/share-plan-button";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { QueryError } from "@/components/shell/query-error";
import { useErrorText } from "@/components/shell/use-error-text";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { Switch } from "@/components/ui/switch";
import { useUpdateAccount } from "@/lib/accounts/client/mutations";
import { setAccountInCache } from "@/lib/accounts/client/queries";
import type { AccountDto } from "@/lib/accounts/schemas";
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
        <OwnerComments accountId={accountId} />
        <ApprovalRequirement account={account} />
      </PageBody>
    </AppShell>
  );
}

/** Whether a post of this brand needs a client's approval; applies at once. */
function ApprovalRequirement({ account: { _id, requiresApproval } }: { account: AccountDto }) {
  const t = useTranslations("contentPlanner.plan.approval");
  const hintId = useId();
  const client = useQueryClient();
  const explain = useErrorText();
  const update = useUpdateAccount(_id);
  async function change(wanted: boolean) {
    setAccountInCache(client, _id, { requiresApproval: wanted });
    try {
      await update.runAsync({ requiresApproval: wanted });
      showToast.success(t(wanted ? "requiredOn" : "requiredOff"));
    } catch (error) {
      setAccountInCache(client, _id, { requiresApproval: !wanted });
      showToast.error(explain(error));
    }
  }
  return (
    <Card className="mt-5 grid gap-1 p-4">
      <Switch
        checked={requiresApproval}
        onCheckedChange={(wanted) => void change(wanted)}
        aria-describedby={hintId}
      >
        {t("required")}
      </Switch>
      <p id={hintId} className="max-w-180 text-13 text-ink-2">
        {t("requiredHint")}
      </p>
    </Card>
  );
}
