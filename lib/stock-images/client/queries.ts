"use client";

import { infiniteQueryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { MAX_STOCK_PAGES } from "@/lib/stock-images/limits";
import type { stockPhotosResponse } from "@/lib/stock-images/schemas";

const stockPhotoKeys = {
  search: (query: string) => ["stock-photos", "search", query] as const,
  featured: ["stock-photos", "featured"] as const,
};

export function stockPhotosQuery(query: string) {
  const path = query === "" ? "/unsplash/featured" : "/unsplash/search";
  return infiniteQueryOptions({
    queryKey: query === "" ? stockPhotoKeys.featured : stockPhotoKeys.search(query),
    queryFn: ({ pageParam, signal }) =>
      request<ResponseOf<typeof stockPhotosResponse>>("GET", path, {
        query: { query, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _, page) =>
      page < Math.min(totalPages, MAX_STOCK_PAGES) ? page + 1 : undefined,
  });
}
