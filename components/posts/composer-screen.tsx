"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { Composer } from "@/components/posts/composer";
import { BackButton } from "@/components/posts/composer-header";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { QueryError } from "@/components/shell/query-error";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/spinner";
import { toApiError } from "@/lib/api-client/api-error";
import { postQuery, variantsQuery } from "@/lib/posts/client/queries";

export function ComposerScreen({ postId }: { postId: string }) {
  const t = useTranslations("posts.screen");
  const common = useTranslations("common");
  const account = useCurrentAccount();
  const query = useQuery(postQuery(postId));
  const post = query.data?.post;
  // The networks of the post are shown at once, so that none of them appears unchosen first.
  const group = useQuery({
    ...variantsQuery(account._id, post?.groupId ?? ""),
    enabled: Boolean(post?.groupId),
  });
  const isLoading = query.isPending || (Boolean(post?.groupId) && group.isPending);
  const isHere = post?.accountId === account._id;
  // A post that joins a group while it is open stays on the screen.
  const [opened, setOpened] = useState("");
  if (post && isHere && !isLoading && opened !== post._id) setOpened(post._id);

  if (post && isHere && (!isLoading || opened === post._id)) return <Composer key={post._id} post={post} />;
  if (isLoading) {
    return (
      <ComposerFrame accountId={account._id}>
        <ComposerSkeleton label={common("loading")} />
      </ComposerFrame>
    );
  }
  const missing = post || toApiError(query.error).code === "not_found";
  return (
    <ComposerFrame accountId={account._id}>
      <PageBody>
        {missing ? (
          <EmptyState
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
          <QueryError query={query} />
        )}
      </PageBody>
    </ComposerFrame>
  );
}

/** Renders the page around the composer while there is none. */
export function ComposerFrame({ accountId, children }: { accountId: string; children: ReactNode }) {
  return (
    <AppShell accountId={accountId} crumbs={<BackButton accountId={accountId} />}>
      {children}
    </AppShell>
  );
}

function ComposerSkeleton({ label }: { label: string }) {
  return (
    <main
      id="page"
      aria-busy="true"
      aria-label={label}
      className="grid flex-1 min-[1024px]:grid-cols-[minmax(0,1fr)_320px] min-[1280px]:grid-cols-[minmax(0,1fr)_360px] min-[1440px]:grid-cols-[minmax(0,1fr)_400px]"
    >
      <div className="grid content-start gap-3 px-5 py-4 min-[1440px]:px-8">
        <Skeleton className="h-9 w-100" />
        <Skeleton className="h-9" />
        <Skeleton className="h-55" />
        <Skeleton className="h-60" />
      </div>
      <div className="hidden content-start gap-3 border-line border-s bg-stage p-7 min-[1024px]:grid">
        <Skeleton className="h-8" />
        <Skeleton className="h-90" />
      </div>
    </main>
  );
}
