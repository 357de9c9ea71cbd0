"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DesignGrid } from "@/components/designs/design-grid";
import { SavedTemplates } from "@/components/designs/saved-templates";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/spinner";
import { designsQuery } from "@/lib/canvas/client/queries";

/** Renders the designs of the account's posts and the user's saved templates. */
export function DesignsScreen() {
  const t = useTranslations("posts.designs");
  const account = useCurrentAccount();
  const [page, setPage] = useState(1);
  const query = useQuery(designsQuery(account._id, page));
  const total = query.data?.total;
  return (
    <AppShell accountId={account._id} crumbs={<Breadcrumbs brand={account.name} page={t("page")} />}>
      <PageBody>
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
          <SavedTemplates />
        </div>
      </PageBody>
    </AppShell>
  );
}
