"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { NewPostButton } from "@/components/dashboard/new-post-button";
import { PostFilters } from "@/components/post-list/post-filters";
import { PostPages } from "@/components/post-list/post-pages";
import { usePostDeletions } from "@/components/post-list/use-post-deletions";
import { usePostList } from "@/components/post-list/use-post-list";
import { usePostSearch } from "@/components/post-list/use-post-search";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { postCountQuery } from "@/lib/posts/client/queries";

/** All posts of the brand: searched by words, state, network and days, page by page. */
export function PostsScreen() {
  const t = useTranslations("posts.list");
  const account = useCurrentAccount();
  const looking = usePostSearch();
  const list = usePostList(looking);
  const { isNarrowed } = looking;
  return (
    <AppShell accountId={account._id} crumbs={<Crumbs brand={account.name} page={t("page")} />}>
      <Page>
        <PageHeader title={<Headline />} actions={<NewPostButton />} />
        {(isNarrowed || list.total !== 0) && (
          <PostFilters looking={looking} found={isNarrowed ? list.total : undefined} />
        )}
        <PostPages looking={looking} list={list} />
      </Page>
    </AppShell>
  );
}

/** Says what is true now, not the name of the page (rule 6 of the look). */
function Headline() {
  const t = useTranslations("posts.list");
  const account = useCurrentAccount();
  const { data: count, isError } = useQuery(postCountQuery(account._id));
  const { hidden } = usePostDeletions();
  if (count !== undefined) return t("title", { n: Math.max(0, count - hidden.length) });
  if (isError) return t("page");
  return <Skeleton className="h-11 w-96" />;
}
