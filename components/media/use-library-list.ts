"use client";

import { type QueryClient, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useImageDeletions } from "@/components/media/use-image-deletions";
import {
  canvasImageKeys,
  canvasImagesQuery,
  LIBRARY_PAGE,
  type LibrarySearch,
} from "@/lib/canvas/client/queries";
import type { CanvasImagesAnswer, CanvasImageWire } from "@/lib/canvas/image-schemas";

/** How long a library is, and where in it pictures are hidden that wait for their deletion. */
export function useLibraryList(search: LibrarySearch) {
  const client = useQueryClient();
  const { hidden } = useImageDeletions();
  const first = useQuery(canvasImagesQuery(search, 1));
  const gaps = hidden.length > 0 ? gapsOf(client, search, hidden) : [];
  return { search, first, gaps, total: first.data ? Math.max(0, first.data.total - gaps.length) : undefined };
}

export type LibraryList = ReturnType<typeof useLibraryList>;

/** The pictures at these places, fetched page by page; undefined while a page is under way. */
export function useLibraryImages(list: LibraryList, from: number, to: number) {
  const { search, gaps } = list;
  const pages = pagesBetween(from, to + gaps.length, gaps);
  const answers = useQueries({ queries: pages.map((page) => canvasImagesQuery(search, page)) });
  const failed = answers.find(({ error }) => error);
  return {
    failed,
    imageAt(index: number): CanvasImageWire | undefined {
      const place = placeOf(index, gaps);
      const answer = answers[pages.indexOf(pageOf(place))];
      return answer?.data?.images[place % LIBRARY_PAGE];
    },
  };
}

const pageOf = (place: number) => Math.floor(place / LIBRARY_PAGE) + 1;

/** Where in the whole library the picture stands that is shown at this place. */
export function placeOf(index: number, gaps: readonly number[]): number {
  let place = index;
  for (const gap of gaps) if (gap <= place) place += 1;
  return place;
}

/** The pages that hold these places; those with a gap too, so that the gaps stay known. */
export function pagesBetween(from: number, to: number, gaps: readonly number[]): number[] {
  const pages = new Set(gaps.map(pageOf));
  for (let page = pageOf(Math.max(0, from)); page <= pageOf(Math.max(0, to)); page += 1) pages.add(page);
  return [...pages].sort((a, b) => a - b);
}

function gapsOf(client: QueryClient, search: LibrarySearch, hidden: readonly string[]): number[] {
  const prefix = canvasImageKeys.page(search, 1, LIBRARY_PAGE).slice(0, 4);
  const pages = client.getQueriesData<CanvasImagesAnswer>({ queryKey: prefix });
  return pages
    .flatMap(([, data]) =>
      data?.limit === LIBRARY_PAGE
        ? data.images.flatMap(({ _id }, at) =>
            hidden.includes(_id) ? [(data.page - 1) * LIBRARY_PAGE + at] : [],
          )
        : [],
    )
    .sort((a, b) => a - b);
}
