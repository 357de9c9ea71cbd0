"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { StockTile } from "@/components/stock/stock-tile";
import type { StockImports } from "@/components/stock/use-stock-imports";
import { useStockErrorText } from "@/components/stock/use-stock-imports";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/spinner";
import { toApiError } from "@/lib/api-client/api-error";
import { stockPhotosQuery } from "@/lib/stock-images/client/queries";
import type { StockPhotoDto } from "@/lib/stock-images/schemas";

const MOVES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * Roving tabindex for a grid: arrows move between tiles by their position, Tab enters the focused tile. Tiles
 * are the list's children; the first control of each receives the focus.
 */
function useRovingGridFocus() {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const tiles = [...(list.current?.children ?? [])].filter((child) => child instanceof HTMLElement);
    const from = tiles.findIndex((tile) => tile.contains(event.target as Node));
    if (from < 0 || !MOVES.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = target(event.key, from, tiles);
    event.preventDefault();
    if (to === undefined) return;
    setCurrent(to);
    tiles[to]?.querySelector<HTMLElement>("button, a")?.focus();
  }
  return { list, current, onFocusTile: setCurrent, onKeyDown };
}

function target(key: string, from: number, tiles: HTMLElement[]): number | undefined {
  const columns = columnsOf(tiles);
  const rtl = tiles[0] && getComputedStyle(tiles[0]).direction === "rtl";
  const forward = rtl ? "ArrowLeft" : "ArrowRight";
  const steps: Record<string, number> = {
    Home: -from,
    End: tiles.length - 1 - from,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const to = from + (steps[key] ?? (key === forward ? 1 : -1));
  return tiles[to] ? to : undefined;
}

/** Counts the tiles of the first row by their offset. */
function columnsOf(tiles: HTMLElement[]): number {
  const top = tiles[0]?.offsetTop;
  const next = tiles.findIndex((tile) => tile.offsetTop !== top);
  return next < 0 ? tiles.length : next;
}

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-4 gap-y-6";

/** Renders search results or the featured photos, with loading, empty and error states. */
export function StockResults({ query, adding }: { query: string; adding: StockImports }) {
  const t = useTranslations("dashboard.stock");
  const found = useInfiniteQuery(stockPhotosQuery(query));
  const pages = found.data?.pages ?? [];
  // Removes duplicates, because results may shift between pages.
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
        <EmptyState title={t("emptyTitle", { query })} text={t("emptyText")} />
      )}
      {found.isLoading && <Coming />}
      <PhotoGrid key={query} photos={photos} adding={adding} />
      {isOffline && <Alert tone="warn">{t("offline")}</Alert>}
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

function PhotoGrid({ photos, adding }: { photos: StockPhotoDto[]; adding: StockImports }) {
  const t = useTranslations("dashboard.stock");
  const keys = useRovingGridFocus();
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
    <Alert tone="err" title={t("failed")} actions={<Button onClick={retry}>{common("retry")}</Button>}>
      {errorText(error)}
    </Alert>
  );
}
