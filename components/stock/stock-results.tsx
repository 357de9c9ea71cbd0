"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { StockTile } from "@/components/stock/stock-tile";
import { useGridKeys } from "@/components/stock/use-grid-keys";
import type { StockAdding } from "@/components/stock/use-stock-adding";
import { useStockErrorText } from "@/components/stock/use-stock-error-text";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Note } from "@/components/ui/note";
import { Skeleton } from "@/components/ui/skeleton";
import { toApiError } from "@/lib/api-client/api-error";
import { stockPhotosQuery } from "@/lib/stock-images/client/queries";
import type { StockPhotoWire } from "@/lib/stock-images/schemas";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-4 gap-y-6";

/** What was found, or the editors' choice; and every way in which there may be nothing to see. */
export function StockResults({ query, adding }: { query: string; adding: StockAdding }) {
  const t = useTranslations("dashboard.stock");
  const found = useInfiniteQuery(stockPhotosQuery(query));
  const pages = found.data?.pages ?? [];
  // The same photo may stand on two pages: what is asked for moves while somebody reads.
  const photos = [...new Map(pages.flatMap((page) => page.photos).map((one) => [one.id, one])).values()];
  const total = pages[0]?.total ?? 0;
  const isOffline = !found.data && toApiError(found.error).wasOffline;
  return (
    <div className="grid content-start gap-4" aria-busy={found.isFetching}>
      <p role="status" className="text-14 text-ink-2">
        {found.data && photos.length > 0 && (query === "" ? t("featured") : t("found", { n: total, query }))}
        {found.isLoading && t("loading")}
      </p>
      {found.data && photos.length === 0 && (
        <Empty title={t("emptyTitle", { query })} text={t("emptyText")} />
      )}
      {found.isLoading && <Coming />}
      <PhotoGrid key={query} photos={photos} adding={adding} />
      {isOffline && <Note tone="warn">{t("offline")}</Note>}
      {found.error && !isOffline && (
        <Failure
          error={found.error}
          retry={() => void (found.data ? found.fetchNextPage() : found.refetch())}
        />
      )}
      {found.hasNextPage && !found.error && (
        <Button
          className="justify-self-center"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </div>
  );
}

function PhotoGrid({ photos, adding }: { photos: StockPhotoWire[]; adding: StockAdding }) {
  const t = useTranslations("dashboard.stock");
  const keys = useGridKeys();
  if (photos.length === 0) return null;
  return (
    <ul ref={keys.list} className={GRID} aria-label={t("results")} onKeyDown={keys.onKeyDown}>
      {photos.map((photo, index) => (
        <StockTile
          key={photo.id}
          photo={photo}
          state={adding.states[photo.id]}
          current={index === Math.min(keys.current, photos.length - 1)}
          onFocus={() => keys.onFocusTile(index)}
          onAdd={(cutout) => void adding.start(photo, cutout)}
          onCancel={() => adding.cancel(photo.id)}
        />
      ))}
    </ul>
  );
}

function Coming() {
  return (
    <div className={GRID}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight alike, never moved
        <div key={index} className="grid gap-2">
          <Skeleton className="aspect-[4/3] h-auto" />
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  );
}

function Failure({ error, retry }: { error: Error; retry(): void }) {
  const t = useTranslations("dashboard.stock");
  const common = useTranslations("common");
  const errorText = useStockErrorText();
  return (
    <Note tone="err" title={t("failed")} actions={<Button onClick={retry}>{common("retry")}</Button>}>
      {errorText(error)}
    </Note>
  );
}
