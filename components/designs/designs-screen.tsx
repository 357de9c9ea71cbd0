"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DesignGrid } from "@/components/designs/design-grid";
import { OwnTemplates } from "@/components/designs/own-templates";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { designsQuery } from "@/lib/canvas/client/queries";

/** The designs behind the pictures of the brand's posts, and the templates that the person saved. */
export function DesignsScreen() {
  const t = useTranslations("posts.designs");
  const account = useCurrentAccount();
  const [page, setPage] = useState(1);
  const query = useQuery(designsQuery(account._id, page));
  const total = query.data?.total;
  return (
    <AppShell accountId={account._id} crumbs={<Crumbs brand={account.name} page={t("page")} />}>
      <Page>
        <PageHeader
          title={
            total === undefined && !query.isError ? (
              <Skeleton className="h-11 w-96" />
            ) : total === undefined ? (
              t("page")
            ) : (
              t("title", { n: total })
            )
          }
        />
        <div className="grid gap-10">
          <DesignGrid query={query} page={page} onPage={setPage} />
          <OwnTemplates />
        </div>
      </Page>
    </AppShell>
  );
}
