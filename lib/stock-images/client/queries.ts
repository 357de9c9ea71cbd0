"use client";

import { infiniteQueryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { stockPhotosAnswer } from "@/lib/stock-images/schemas";

const FRESH_MS = 10 * 60_000;
/** What the server takes: 50 pages of 24. */
const MOST_PAGES = 50;
const PER_PAGE = 24;

/** The cached groups of the specification, section 3: image search, and the featured ones. */
export const stockPhotoKeys = {
  search: (query: string) => ["stock-photos", "search", query] as const,
  featured: ["stock-photos", "featured"] as const,
};

/** Stock photos for these words, or those the service's editors chose for none; page by page. */
export function stockPhotosQuery(query: string) {
  const path = query === "" ? "/unsplash/featured" : "/unsplash/search";
  return infiniteQueryOptions({
    queryKey: query === "" ? stockPhotoKeys.featured : stockPhotoKeys.search(query),
    queryFn: ({ pageParam, signal }) =>
      request("GET", path, {
        query: { query, page: pageParam, per_page: PER_PAGE },
        schema: stockPhotosAnswer,
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _, page) =>
      page < Math.min(totalPages, MOST_PAGES) ? page + 1 : undefined,
    staleTime: FRESH_MS,
    // The limit of the service counts every question: another try is the person's choice.
    retry: false,
  });
}
