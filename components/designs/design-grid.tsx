import type { UseQueryResult } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DESIGN_GRID_CLASS, TileSkeletons } from "@/components/designs/tile-skeletons";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { QueryError } from "@/components/shell/query-error";
import { Link } from "@/components/ui/app-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Image } from "@/components/ui/image";
import { Pagination } from "@/components/ui/pagination";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Skeleton } from "@/components/ui/spinner";
import type { DesignDto, DesignsResponse } from "@/lib/canvas/design-schemas";
import { isSpareIndex } from "@/lib/canvas/limits";
import { getPostPath } from "@/lib/core/post-path";
import { FIRST_SPARE_INDEX } from "@/lib/posts/limits";

// Draws with the editor's renderer, which most lists do not need.
const UnplacedDesign = dynamic(
  () => import("@/components/designs/unplaced-design").then((module) => module.UnplacedDesign),
  { loading: () => <Skeleton className="size-full rounded-none" /> },
);

interface Props {
  query: UseQueryResult<DesignsResponse>;
  page: number;
  onPage(page: number): void;
}

export function DesignGrid({ query, page, onPage }: Props) {
  const t = useTranslations("posts.designs");
  const common = useTranslations("common");
  const { data } = query;
  const pages = data ? Math.max(1, Math.ceil(data.total / data.limit)) : 1;
  // Another tab may have deleted the designs of the last page.
  useEffect(() => {
    if (data && !query.isPlaceholderData && page > pages) onPage(pages);
  }, [data, query.isPlaceholderData, page, pages, onPage]);
  if (query.isPending) return <TileSkeletons label={common("loading")} />;
  if (!data) return <QueryError query={query} lead={t("loadFailed")} />;
  if (data.total === 0) return <EmptyState level={2} title={t("emptyTitle")} text={t("emptyText")} />;
  return (
    <section aria-label={t("page")} aria-busy={query.isPlaceholderData} className="grid gap-4">
      <QueryError query={query} lead={t("loadFailed")} />
      <ul className={DESIGN_GRID_CLASS}>
        {data.designs.map((design) => (
          <DesignTile key={`${design.postId} ${design.imageIndex}`} design={design} />
        ))}
      </ul>
      <Pagination
        label={t("pages")}
        page={page}
        pages={pages}
        newer={common("paging.newer")}
        older={common("paging.older")}
        onChange={onPage}
      />
    </section>
  );
}

function DesignTile({ design }: { design: DesignDto }) {
  const t = useTranslations("posts");
  const platforms = useTranslations("dashboard.connections");
  const account = useCurrentAccount();
  const { postId, imageIndex, picture, platform, status, title } = design;
  const n = imageIndex + 1 - (isSpareIndex(imageIndex) ? FIRST_SPARE_INDEX : 0);
  const number = picture ? imageIndex > 0 && t("designs.imageNumber", { n }) : t("designs.pageNumber", { n });
  return (
    <li className="relative grid min-w-0 gap-1.5" data-design={`${postId}/${imageIndex}`}>
      <div className="aspect-[4/5] overflow-hidden border border-line bg-stage">
        {picture ? (
          <Image
            src={picture.url}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            className="size-full object-contain"
          />
        ) : (
          <UnplacedDesign postId={postId} imageIndex={imageIndex} />
        )}
      </div>
      <span className="flex min-w-0 items-center gap-2">
        <PlatformTag platform={platform} label={platforms(platform)} />
        <PostStatusTag status={status} />
        {picture && number && <span className="ms-auto text-12 text-ink-2">{number}</span>}
      </span>
      {!picture && <span className="text-12 text-ink-2">{t("designs.start.unfinished")}</span>}
      <Link
        href={`${getPostPath(account._id, postId)}/images/${imageIndex}`}
        dir="auto"
        className="wrap-anywhere line-clamp-1 min-h-6 justify-self-start no-underline before:absolute before:inset-0 hover:underline"
      >
        {title || t("list.untitled")}
        {/* Several designs of one post have the same title. */}
        {number && <span className="sr-only">{` · ${number}`}</span>}
      </Link>
    </li>
  );
}
