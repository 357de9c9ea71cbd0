"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { NewPostButton } from "@/components/dashboard/new-post-button";
import { PostFilters } from "@/components/post-list/post-filters";
import { PostResults, usePostList } from "@/components/post-list/post-results";
import { usePendingPostDeletions } from "@/components/post-list/use-pending-post-deletions";
import { usePostSearch } from "@/components/post-list/use-post-search";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/spinner";
import { postCountQuery } from "@/lib/posts/client/queries";

export function PostsScreen() {
  const t = useTranslations("posts.list");
  const account = useCurrentAccount();
  const looking = usePostSearch();
  const list = usePostList(looking);
  const { isNarrowed } = looking;
  return (
    <AppShell accountId={account._id} crumbs={<Breadcrumbs brand={account.name} page={t("page")} />}>
      <PageBody>
        <PageHeader title={<Headline />} actions={<NewPostButton />} />
        {(isNarrowed || list.total !== 0) && (
          <PostFilters looking={looking} found={isNarrowed ? list.total : undefined} />
        )}
        <PostResults looking={looking} list={list} />
      </PageBody>
    </AppShell>
  );
}

/** Describes the current state instead of the page name. */
function Headline() {
  const t = useTranslations("posts.list");
  const account = useCurrentAccount();
  const { data: count, isError } = useQuery(postCountQuery(account._id));
  const { hidden } = usePendingPostDeletions();
  if (count !== undefined) return t("title", { n: Math.max(0, count - hidden.length) });
  if (isError) return t("page");
  return <Skeleton className="h-11 w-96" />;
}
