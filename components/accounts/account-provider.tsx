"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { CurrentAccountContext, PlatformContext } from "@/components/accounts/use-current-account";
import { PostsProvider } from "@/components/posts/posts-provider";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { QueryError } from "@/components/shell/query-error";
import { CenteredPage } from "@/components/shell/simple-page-layout";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/spinner";
import { saveLastAccount } from "@/lib/accounts/client/last-account";
import { accountsQuery } from "@/lib/accounts/client/queries";
import { readSelectedPlatform, saveSelectedPlatform } from "@/lib/accounts/client/selected-platform";
import type { Platform } from "@/lib/core/platforms";

/** Provides the current account to all screens below it; shows the not-found card for an unknown account. */
export function AccountProvider({ accountId, children }: { accountId: string; children: ReactNode }) {
  const t = useTranslations("common");
  const query = useQuery(accountsQuery);
  const account = query.data?.accounts.find(({ _id }) => _id === accountId);

  useEffect(() => {
    if (account) saveLastAccount(account._id);
  }, [account]);

  if (account) {
    // The key resets the platform choice when the user switches accounts.
    return (
      <CurrentAccountContext value={account}>
        <PlatformProvider key={account._id} accountId={account._id}>
          <PostsProvider accountId={account._id}>{children}</PostsProvider>
        </PlatformProvider>
      </CurrentAccountContext>
    );
  }
  if (query.isPending) {
    return (
      <CenteredPage>
        <Spinner label={t("loading")} />
      </CenteredPage>
    );
  }
  return (
    <AppShell accountId={query.data?.accounts[0]?._id ?? ""} crumbs={null}>
      <PageBody>
        {query.isError ? (
          <QueryError query={query} />
        ) : (
          <EmptyState
            level={2}
            title={t("account.notFoundTitle")}
            text={t("account.notFoundText")}
            action={
              <Button asChild variant="primary">
                <Link href="/account">{t("account.notFoundAction")}</Link>
              </Button>
            }
          />
        )}
      </PageBody>
    </AppShell>
  );
}

/** Provides the selected platform of an account; the browser stores it per account id [spec 3]. */
export function PlatformProvider({ accountId, children }: { accountId: string; children: ReactNode }) {
  const [platform, setPlatform] = useState(() => readSelectedPlatform(accountId));
  const choose = (next: Platform) => {
    setPlatform(next);
    saveSelectedPlatform(accountId, next);
  };
  return <PlatformContext value={{ platform, choose }}>{children}</PlatformContext>;
}
