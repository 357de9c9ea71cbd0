import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { LocalDateRange } from "@/lib/core/date-time/local-date";
import { postKeys } from "@/lib/posts/client/queries";
import type { freeTimesResponse, receiptResponse } from "@/lib/publishing/schemas";

/** Fetches the free posting times of these local days; refreshed with the posts of the account. */
export const freeTimesQuery = (accountId: string, range: LocalDateRange) =>
  queryOptions({
    queryKey: [...postKeys.byAccount(accountId), "freeTimes", range] as const,
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof freeTimesResponse>>("GET", `/accounts/${accountId}/queue`, {
        signal,
        query: { ...range },
      }),
    placeholderData: keepPreviousData,
  });

export const receiptKeys = { byPost: (postId: string) => ["receipts", postId] as const };

/** Fetches the receipt of a post. `status` is part of the key, so that each status change refetches. */
export const receiptQuery = (postId: string, status: string) =>
  queryOptions({
    queryKey: [...receiptKeys.byPost(postId), status] as const,
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof receiptResponse>>("GET", `/posts/${postId}/receipt`, { signal }),
  });
