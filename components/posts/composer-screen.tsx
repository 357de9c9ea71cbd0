"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { BackButton } from "@/components/posts/back-button";
import { Composer } from "@/components/posts/composer";
import { ComposerSkeleton } from "@/components/posts/composer-skeleton";
import { AppShell, Page } from "@/components/shell/app-shell";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { toApiError } from "@/lib/api-client/api-error";
import { postQuery } from "@/lib/posts/client/queries";

/** The composer of one post: on its way, not there, or on the desk. */
export function ComposerScreen({ postId }: { postId: string }) {
  const t = useTranslations("posts.screen");
  const common = useTranslations("common");
  const account = useCurrentAccount();
  const query = useQuery({ ...postQuery(postId), refetchOnMount: "always" });
  const post = query.data?.post;

  if (post?.accountId === account._id) return <Composer key={post._id} post={post} />;
  if (query.isPending) {
    return (
      <Frame accountId={account._id}>
        <ComposerSkeleton label={common("loading")} />
      </Frame>
    );
  }
  const missing = post || toApiError(query.error).code === "not_found";
  return (
    <Frame accountId={account._id}>
      <Page>
        {missing ? (
          <Empty
            level={2}
            title={t("notFoundTitle")}
            text={t("notFoundText")}
            action={
              <Button asChild variant="primary">
                <Link href={`/account/${account._id}`}>{t("notFoundAction")}</Link>
              </Button>
            }
          />
        ) : (
          <QueryFailure query={query} />
        )}
      </Page>
    </Frame>
  );
}

function Frame({ accountId, children }: { accountId: string; children: ReactNode }) {
  return (
    <AppShell accountId={accountId} rail crumbs={<BackButton accountId={accountId} />}>
      {children}
    </AppShell>
  );
}
