import { useQuery } from "@tanstack/react-query";
import { Ellipsis, ExternalLink, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { LatestPosts } from "@/components/dashboard/latest-posts";
import { PostRow } from "@/components/dashboard/post-row";
import { usePendingPostDeletions } from "@/components/post-list/use-pending-post-deletions";
import type { PostSearchState } from "@/components/post-list/use-post-search";
import { QueryError } from "@/components/shell/query-error";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DayText } from "@/components/ui/date-text";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/spinner";
import { formatTime } from "@/lib/i18n/format-date";
import { postSearchQuery } from "@/lib/posts/client/queries";
import { getPostTitle } from "@/lib/posts/post-title";
import type { PostDto } from "@/lib/posts/schemas";

export function PostResults({ looking, list }: { looking: PostSearchState; list: PostList }) {
  const t = useTranslations("posts.list");
  const common = useTranslations("common");
  const { query, posts, pages, isBehind } = list;
  if (looking.isBackward) return null;
  if (query.isPending || isBehind) {
    return (
      <Card aria-busy="true" className="grid gap-4 p-4">
        <span className="sr-only">{common("loading")}</span>
        {COMING.map((one) => (
          <Skeleton key={one} className="h-12" />
        ))}
      </Card>
    );
  }
  if (!posts) return <QueryError query={query} lead={t("loadFailed")} />;
  if (posts.length === 0 && pages === 1) {
    if (!looking.isNarrowed) return <LatestPosts posts={[]} pending={false} first />;
    const clear = <Button onClick={looking.reset}>{t("showAll")}</Button>;
    return <EmptyState level={2} title={t("noneTitle")} text={t("noneText")} action={clear} />;
  }
  return (
    <div className="grid justify-items-start gap-4" aria-busy={query.isPlaceholderData}>
      <QueryError query={query} lead={t("loadFailed")} />
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
      <Pagination
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

const COMING = [1, 2, 3, 4, 5, 6];

/** Shows the publishing time in the account's time zone; for an unscheduled post its creation time. */
function PostDate({ post }: { post: PostDto }) {
  const t = useTranslations("posts.list");
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  const { scheduledAt, publishedAt, createdAt } = post;
  const at = scheduledAt ?? publishedAt;
  return (
    <span className="grid w-28 flex-none gap-px">
      <span>
        <DayText value={at ?? createdAt} timeZone={timeZone} />
      </span>
      <span className="text-12 text-ink-2">
        {at ? <bdi dir="ltr">{formatTime(at, locale, timeZone)}</bdi> : t("createdAt")}
      </span>
    </span>
  );
}

/** Loads the current page of posts. A page beyond the last one redirects to the last. */
export function usePostList({ search, page, isBackward, ask }: PostSearchState) {
  const account = useCurrentAccount();
  const query = useQuery({ ...postSearchQuery(account._id, search, page), enabled: !isBackward });
  const { hidden } = usePendingPostDeletions();
  const { data, isPlaceholderData } = query;
  const pages = data ? Math.max(1, Math.ceil(data.total / data.limit)) : 1;
  const isBehind = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBehind) ask({ page: pages });
  });
  const posts = data?.posts.filter(({ _id }) => !hidden.includes(_id));
  const deleted = data && posts ? data.posts.length - posts.length : 0;
  return { query, posts, pages, isBehind, total: data && Math.max(0, data.total - deleted) };
}

type PostList = ReturnType<typeof usePostList>;

/** Offers actions on a post without opening it; none while it is being published. */
function PostMenu({ post }: { post: PostDto }) {
  const t = useTranslations("posts.list");
  const { remove } = usePendingPostDeletions();
  const { status, permalink } = post;
  if (status === "publishing" && !permalink) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t("more", { title: getPostTitle(post.text) || t("untitled") })}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {permalink && (
          <DropdownMenuItem asChild>
            <a href={permalink} target="_blank" rel="noopener noreferrer">
              <DirectionalIcon icon={ExternalLink} aria-hidden="true" />
              {t("view")}
            </a>
          </DropdownMenuItem>
        )}
        {status !== "publishing" && (
          <DropdownMenuItem danger onSelect={() => remove(post)}>
            <Trash2 aria-hidden="true" />
            {t("delete")}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
