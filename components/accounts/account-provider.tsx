"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { CurrentAccountContext, PlatformContext } from "@/components/accounts/use-current-account";
import { PostsProvider } from "@/components/posts/posts-provider";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { LinkButton } from "@/components/shell/link-button";
import { QueryError } from "@/components/shell/query-error";
import { LoadingPage } from "@/components/shell/simple-page-layout";
import { EmptyState } from "@/components/ui/empty-state";
import {
  readSelectedPlatform,
  saveLastAccount,
  saveSelectedPlatform,
} from "@/lib/accounts/client/last-selection";
import { accountsQuery } from "@/lib/accounts/client/queries";
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
  if (query.isPending) return <LoadingPage />;
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
              <LinkButton variant="primary" href="/account">
                {t("account.notFoundAction")}
              </LinkButton>
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
