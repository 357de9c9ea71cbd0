import { queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { reviewLinksResponse, reviewResponse } from "@/lib/content-plan/schemas";

export const planKeys = {
  reviewLinks: (accountId: string) => ["content-plan", accountId, "review-links"] as const,
  review: (token: string) => ["review", token] as const,
};

/** Open review links of an account, and the latest decision of clients on each post. */
export const reviewLinksQuery = (accountId: string) =>
  queryOptions({
    queryKey: planKeys.reviewLinks(accountId),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof reviewLinksResponse>>("GET", `/content-plan/${accountId}/review-links`, {
        signal,
      }),
    // Clients decide while this user is idle.
    staleTime: 30_000,
  });

export const reviewQuery = (token: string) =>
  queryOptions({
    queryKey: planKeys.review(token),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof reviewResponse>>("GET", `/review/${token}`, { signal }),
  });
