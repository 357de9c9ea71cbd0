"use client";

import { useTranslations } from "next-intl";
import { LatestPosts } from "@/components/dashboard/latest-posts";
import { PostRow } from "@/components/dashboard/post-row";
import { PostDate } from "@/components/post-list/post-date";
import { PostMenu } from "@/components/post-list/post-menu";
import type { PostList } from "@/components/post-list/use-post-list";
import type { Looking } from "@/components/post-list/use-post-search";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { Pager } from "@/components/ui/pager";
import { Skeleton } from "@/components/ui/skeleton";
import type { PostWire } from "@/lib/posts/schemas";

/** The posts below their filters, in each state of the list. */
export function PostPages({ looking, list }: { looking: Looking; list: PostList }) {
  const t = useTranslations("posts.list");
  const common = useTranslations("common");
  const { query, posts, pages, isBehind } = list;
  if (looking.isBackward) return null;
  if (query.isPending || isBehind) return <Waiting label={common("loading")} />;
  if (!posts) return <QueryFailure query={query} lead={t("loadFailed")} />;
  if (posts.length === 0 && pages === 1) {
    if (!looking.isNarrowed) return <LatestPosts posts={[]} pending={false} first />;
    const clear = <Button onClick={looking.reset}>{t("showAll")}</Button>;
    return <Empty level={2} title={t("noneTitle")} text={t("noneText")} action={clear} />;
  }
  return (
    <div className="grid justify-items-start gap-4" aria-busy={query.isPlaceholderData}>
      <QueryFailure query={query} lead={t("loadFailed")} />
      <Rows posts={posts} />
      <Pager
        label={t("pages")}
        page={looking.page}
        pages={pages}
        newer={common("paging.newer")}
        older={common("paging.older")}
        onChange={(page) => looking.ask({ page })}
      />
    </div>
  );
}

function Rows({ posts }: { posts: PostWire[] }) {
  return (
    <Card className="w-full">
      <ol className="divide-y divide-line">
        {posts.map((post) => (
          <PostRow
            key={post._id}
            post={post}
            lead={<PostDate post={post} />}
            actions={<PostMenu post={post} />}
          />
        ))}
      </ol>
    </Card>
  );
}

const COMING = [1, 2, 3, 4, 5, 6];

function Waiting({ label }: { label: string }) {
  return (
    <Card aria-busy="true" className="grid gap-4 p-4">
      <span className="sr-only">{label}</span>
      {COMING.map((one) => (
        <Skeleton key={one} className="h-12" />
      ))}
    </Card>
  );
}
