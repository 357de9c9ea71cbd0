import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { linksAnswer, reviewAnswer } from "@/lib/content-plan/schemas";

export const planKeys = {
  reviewLinks: (accountId: string) => ["content-plan", accountId, "review-links"] as const,
  review: (token: string) => ["review", token] as const,
};

/** A brand's open review links, and what clients said to its posts: the newest word on each. */
export const reviewLinksQuery = (accountId: string) =>
  queryOptions({
    queryKey: planKeys.reviewLinks(accountId),
    queryFn: ({ signal }) =>
      request("GET", `/content-plan/${accountId}/review-links`, { signal, schema: linksAnswer }),
    // Others say something while nobody here does anything.
    staleTime: 30_000,
  });

/** The plan behind a review link. */
export const reviewQuery = (token: string) =>
  queryOptions({
    queryKey: planKeys.review(token),
    queryFn: ({ signal }) => request("GET", `/review/${token}`, { signal, schema: reviewAnswer }),
  });
