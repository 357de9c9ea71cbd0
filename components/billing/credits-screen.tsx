"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { CostList } from "@/components/billing/cost-list";
import { LedgerTable } from "@/components/billing/ledger-table";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { LinkButton } from "@/components/shell/link-button";
import { QueryError } from "@/components/shell/query-error";
import { DateText } from "@/components/ui/date-text";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/spinner";
import { creditsHistoryQuery, creditsInfoQuery } from "@/lib/credits/client/queries";

/** Renders the credit ledger. It belongs to the user and covers all accounts. */
export function CreditsScreen() {
  const t = useTranslations("subscription.ledger");
  const paging = useTranslations("common.paging");
  const account = useCurrentAccount();
  const [page, setPage] = useState(1);
  const query = useQuery({ ...creditsHistoryQuery(page), staleTime: 0 });
  const { entries, total, limit } = query.data ?? { entries: [], total: 0, limit: 1 };
  return (
    <AppShell accountId={account._id} crumbs={<Breadcrumbs brand={account.name} page={t("page")} />}>
      <PageBody>
        <CreditsHeader />
        <div className="grid gap-6">
          <QueryError query={query} />
          {query.isPending && <Skeleton className="h-40 w-full" />}
          {query.isSuccess && entries.length === 0 && <p className="text-ink-2">{t("empty")}</p>}
          {entries.length > 0 && <LedgerTable entries={entries} />}
          <Pagination
            label={t("pages")}
            page={page}
            pages={Math.ceil(total / limit)}
            newer={paging("newer")}
            older={paging("older")}
            onChange={setPage}
          />
          <CostList />
        </div>
      </PageBody>
    </AppShell>
  );
}

function CreditsHeader() {
  const t = useTranslations("subscription.ledger");
  const common = useTranslations("common.credits");
  const format = useFormatter();
  const info = useQuery(creditsInfoQuery).data;
  const { periodEnd } = info ?? {};
  return (
    <PageHeader
      title={info ? t("left", { n: info.balance }) : t("page")}
      text={
        <span className="flex min-h-6 flex-wrap gap-x-4">
          {info && <span>{t("of", { n: format.number(info.granted) })}</span>}
          {info && info.reserved > 0 && <span>{common("reserved", { n: info.reserved })}</span>}
          {periodEnd && <span>{t.rich("until", { date: () => <DateText value={periodEnd} /> })}</span>}
        </span>
      }
      actions={<LinkButton href="/subscriptions">{common("plans")}</LinkButton>}
    />
  );
}
