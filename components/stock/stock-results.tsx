import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Plus, Scissors } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { StockCredit } from "@/components/stock/stock-credit";
import {
  type StockImportState,
  type StockImports,
  useStockErrorText,
} from "@/components/stock/use-stock-imports";
import { Alert } from "@/components/ui/alert";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { Image } from "@/components/ui/image";
import { Progress } from "@/components/ui/progress";
import { Skeleton, VisuallyHidden } from "@/components/ui/spinner";
import { Tooltip } from "@/components/ui/tooltip";
import { toApiError } from "@/lib/api-client/api-error";
import { stockPhotosQuery } from "@/lib/stock-images/client/queries";
import type { StockPhotoDto } from "@/lib/stock-images/schemas";

const MOVES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** Roving tabindex for a grid whose tiles are the list's children. */
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

function columnsOf(tiles: HTMLElement[]): number {
  const top = tiles[0]?.offsetTop;
  const next = tiles.findIndex((tile) => tile.offsetTop !== top);
  return next < 0 ? tiles.length : next;
}

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-4 gap-y-6";

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
        // biome-ignore lint/suspicious/noArrayIndexKey: eight equal placeholders, the index is a stable key
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

interface TileProps {
  photo: StockPhotoDto;
  state: StockImportState | undefined;
  current: boolean;
  onFocus(): void;
  onAdd(cutout: boolean): void;
  onCancel(): void;
}

function StockTile({ photo, state, current, onFocus, onAdd, onCancel }: TileProps) {
  const t = useTranslations("dashboard.stock");
  const alt = photo.alt || t("untitled", { name: photo.author.name });
  const tabIndex = current ? 0 : -1;
  return (
    <li className="grid content-start gap-2" onFocus={onFocus}>
      <div className="relative aspect-[4/3] overflow-hidden border border-line bg-tint">
        <Image
          src={photo.urls.small}
          alt={alt}
          width={photo.width}
          height={photo.height}
          // The whole image in its aspect ratio, with its dominant color until it loads.
          className={cn(
            "absolute inset-0 m-auto",
            photo.width / photo.height < 4 / 3 ? "h-full w-auto" : "h-auto w-full",
          )}
          style={{ backgroundColor: photo.color, aspectRatio: `${photo.width} / ${photo.height}` }}
        />
      </div>
      <TileActions {...{ state, alt, tabIndex, onAdd, onCancel }} />
      <StockCredit credit={{ ...photo.author, photoUrl: photo.photoUrl }} tabIndex={tabIndex} />
    </li>
  );
}

interface TileActionsProps extends Pick<TileProps, "state" | "onAdd" | "onCancel"> {
  alt: string;
  tabIndex: number;
}

/** One button from add to added, so that it keeps the focus. */
function TileActions({ state, alt, tabIndex, onAdd, onCancel }: TileActionsProps) {
  const t = useTranslations("dashboard.stock");
  const errorText = useStockErrorText();
  const isIdle = !state || state.kind === "failed";
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-1.5">
        {state?.kind === "adding" && <Progress key="way" label={t("adding")} className="flex-1" />}
        <MainButton key="main" {...{ state, alt, tabIndex, onAdd, onCancel }} />
        {isIdle && (
          <Tooltip key="cutout" content={t("cutout")}>
            <IconButton
              icon={Scissors}
              variant="line"
              label={t("cutoutNamed", { alt })}
              tabIndex={tabIndex}
              onClick={() => onAdd(true)}
            />
          </Tooltip>
        )}
      </div>
      {state?.kind === "failed" && (
        <p role="alert" className="text-13 text-err">
          {t("addFailed")} {errorText(state.error)}
        </p>
      )}
      <VisuallyHidden role="status">{state?.kind === "added" && t(wordOf(state))}</VisuallyHidden>
    </div>
  );
}

function MainButton({ state, alt, tabIndex, onAdd, onCancel }: TileActionsProps) {
  const t = useTranslations("dashboard.stock");
  const common = useTranslations("common");
  const shared = { size: "sm", tabIndex } as const;
  if (state?.kind === "adding") {
    return (
      // Ignores the second click of a double click on "Add".
      <Button {...shared} variant="quiet" onClick={({ detail }) => detail < 2 && onCancel()}>
        {common("cancel")}
      </Button>
    );
  }
  if (state?.kind === "added") {
    return (
      <Button {...shared} aria-disabled className="h-auto flex-1 whitespace-normal">
        <Check aria-hidden="true" className="size-4 flex-none" />
        {t(wordOf(state))}
      </Button>
    );
  }
  return (
    <Button {...shared} className="flex-1" aria-label={t("addNamed", { alt })} onClick={() => onAdd(false)}>
      <Plus aria-hidden="true" />
      {t("add")}
    </Button>
  );
}

const wordOf = ({ isCutting }: { isCutting: boolean }) => (isCutting ? "addedCutout" : "added");
