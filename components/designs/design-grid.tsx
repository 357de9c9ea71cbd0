"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { DesignTile } from "@/components/designs/design-tile";
import { QueryFailure } from "@/components/shell/query-failure";
import { Empty } from "@/components/ui/empty";
import { Pager } from "@/components/ui/pager";
import { Skeleton } from "@/components/ui/skeleton";
import type { DesignsAnswer } from "@/lib/canvas/design-schemas";

export const GRID = "grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] items-start gap-x-4 gap-y-5";

interface Props {
  query: UseQueryResult<DesignsAnswer>;
  page: number;
  onPage(page: number): void;
}

/** The designs behind pictures, the last changed first, in each state of the list. */
export function DesignGrid({ query, page, onPage }: Props) {
  const t = useTranslations("posts.designs");
  const common = useTranslations("common");
  const { data } = query;
  const pages = data ? Math.max(1, Math.ceil(data.total / data.limit)) : 1;
  // Others may have taken away what stood on the last page.
  useEffect(() => {
    if (data && !query.isPlaceholderData && page > pages) onPage(pages);
  }, [data, query.isPlaceholderData, page, pages, onPage]);
  if (query.isPending) return <TilesToCome label={common("loading")} />;
  if (!data) return <QueryFailure query={query} lead={t("loadFailed")} />;
  if (data.total === 0) return <Empty level={2} title={t("emptyTitle")} text={t("emptyText")} />;
  return (
    <section aria-label={t("page")} aria-busy={query.isPlaceholderData} className="grid gap-4">
      <QueryFailure query={query} lead={t("loadFailed")} />
      <ul className={GRID}>
        {data.designs.map((design) => (
          <DesignTile key={`${design.postId} ${design.imageIndex}`} design={design} />
        ))}
      </ul>
      <Pager
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

const COMING = [1, 2, 3, 4, 5, 6];

export function TilesToCome({ label }: { label: string }) {
  return (
    <div aria-busy="true" className={GRID}>
      <span className="sr-only">{label}</span>
      {COMING.map((one) => (
        <Skeleton key={one} className="aspect-[4/5] h-auto" />
      ))}
    </div>
  );
}
