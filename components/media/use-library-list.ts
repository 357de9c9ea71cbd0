import { type QueryClient, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useUndoableDeletions } from "@/components/shell/use-undoable-deletions";
import type { CanvasImageDto, CanvasImagesResponse } from "@/lib/media/canvas-image-schemas";
import {
  backgroundRemovalsQuery,
  canvasImageKeys,
  canvasImagesQuery,
  LIBRARY_PAGE_SIZE,
  type LibrarySearchParams,
} from "@/lib/media/client/queries";

const IMAGES = {
  path: "/canvas-images",
  refresh: (client: QueryClient) => client.invalidateQueries({ queryKey: canvasImageKeys.all }),
};

export function usePendingImageDeletions() {
  const t = useTranslations("dashboard.media");
  const { hidden, remove, removeAll } = useUndoableDeletions(IMAGES);
  return {
    hidden,
    remove: ({ _id, kind }: CanvasImageDto) => remove(_id, t("removed", { kind })),
    removeAll: (ids: readonly string[]) => removeAll(ids, t("selection.removed", { n: ids.length })),
  };
}

/** Returns the length of a library list and the indexes of pending deletions. */
export function useLibraryList(search: LibrarySearchParams) {
  const client = useQueryClient();
  const { hidden } = usePendingImageDeletions();
  const first = useQuery(canvasImagesQuery(search, 1));
  const gaps = hidden.length > 0 ? gapsOf(client, search, hidden) : [];
  return { search, first, gaps, total: first.data ? Math.max(0, first.data.total - gaps.length) : undefined };
}

export type LibraryList = ReturnType<typeof useLibraryList>;

export function useLibraryImages(list: LibraryList, from: number, to: number) {
  const { search, gaps } = list;
  const pages = getPageNumbers(from, to + gaps.length, gaps);
  const responses = useQueries({ queries: pages.map((page) => canvasImagesQuery(search, page)) });
  const failed = responses.find(({ error }) => error);
  return {
    failed,
    imageAt(index: number): CanvasImageDto | undefined {
      const libraryIndex = toLibraryIndex(index, gaps);
      const response = responses[pages.indexOf(pageOf(libraryIndex))];
      return response?.data?.images[libraryIndex % LIBRARY_PAGE_SIZE];
    },
  };
}

const pageOf = (libraryIndex: number) => Math.floor(libraryIndex / LIBRARY_PAGE_SIZE) + 1;

export function toLibraryIndex(index: number, gaps: readonly number[]): number {
  let libraryIndex = index;
  for (const gap of gaps) if (gap <= libraryIndex) libraryIndex += 1;
  return libraryIndex;
}

/** Returns the pages of a range and of the hidden indexes, so that those stay known. */
export function getPageNumbers(from: number, to: number, gaps: readonly number[]): number[] {
  const pages = new Set(gaps.map(pageOf));
  for (let page = pageOf(Math.max(0, from)); page <= pageOf(Math.max(0, to)); page += 1) pages.add(page);
  return [...pages].sort((a, b) => a - b);
}

function gapsOf(client: QueryClient, search: LibrarySearchParams, hidden: readonly string[]): number[] {
  const prefix = canvasImageKeys.page(search, 1, LIBRARY_PAGE_SIZE).slice(0, -2);
  const pages = client.getQueriesData<CanvasImagesResponse>({ queryKey: prefix });
  return pages
    .flatMap(([, data]) =>
      data?.limit === LIBRARY_PAGE_SIZE
        ? data.images.flatMap(({ _id }, at) =>
            hidden.includes(_id) ? [(data.page - 1) * LIBRARY_PAGE_SIZE + at] : [],
          )
        : [],
    )
    .sort((a, b) => a - b);
}

/** Returns percentages by image. The job tray invalidates the library when a removal ends. */
export function useBackgroundRemovals(): ReadonlyMap<string, number> {
  const { data } = useQuery(backgroundRemovalsQuery);
  return useMemo(
    () =>
      new Map(data?.flatMap(({ about: { canvasImageId: id }, progress }) => (id ? [[id, progress]] : []))),
    [data],
  );
}
