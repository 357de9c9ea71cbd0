"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { PlatformProvider } from "@/components/accounts/platform-provider";
import { CurrentAccountContext } from "@/components/accounts/use-current-account";
import { PostsProvider } from "@/components/posts/posts-provider";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Centred } from "@/components/shell/centred";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Spinner } from "@/components/ui/spinner";
import { rememberAccount } from "@/lib/accounts/client/last-account";
import { accountsQuery } from "@/lib/accounts/client/queries";

/** Every screen of one brand stands in here: the brand is known, or the not-found card says that it is not. */
export function AccountScope({ accountId, children }: { accountId: string; children: ReactNode }) {
  const t = useTranslations("common");
  const query = useQuery(accountsQuery);
  const account = query.data?.accounts.find(({ _id }) => _id === accountId);

  useEffect(() => {
    if (account) rememberAccount(account._id);
  }, [account]);

  if (account) {
    // Of one brand: whoever goes to another begins there with that one's own choice.
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
      <Centred>
        <Spinner label={t("loading")} />
      </Centred>
    );
  }
  return (
    <AppShell accountId={query.data?.accounts[0]?._id ?? ""} crumbs={null}>
      <Page>
        {query.isError ? (
          <QueryFailure query={query} />
        ) : (
          <Empty
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
      </Page>
    </AppShell>
  );
}
