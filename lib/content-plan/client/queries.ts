import { queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type {
  commentsResponse,
  notesResponse,
  reviewLinksResponse,
  reviewResponse,
  reviewThreadsResponse,
} from "@/lib/content-plan/schemas";
import type { LocalDate } from "@/lib/core/date-time/local-date";

/** In ms. Comments and answers appear while a page is open. */
const POLL_MS = 30_000;

export const planKeys = {
  reviewLinks: (accountId: string) => ["content-plan", accountId, "review-links"] as const,
  review: (token: string) => ["review", token] as const,
  reviewThreads: (token: string) => ["review-threads", token] as const,
  comments: (accountId: string) => ["content-plan", accountId, "comments"] as const,
  notes: (accountId: string) => ["content-plan", accountId, "notes"] as const,
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

/** Threads of a review link, for its client. */
export const reviewThreadsQuery = (token: string) =>
  queryOptions({
    queryKey: planKeys.reviewThreads(token),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof reviewThreadsResponse>>("GET", `/review/${token}/comments`, { signal }),
    refetchInterval: POLL_MS,
  });

/** Threads of a post, or the newest open ones of the account. */
export const commentsQuery = (accountId: string, postId?: string) =>
  queryOptions({
    queryKey: [...planKeys.comments(accountId), postId ?? "open"],
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof commentsResponse>>("GET", `/content-plan/${accountId}/comments`, {
        signal,
        query: { postId },
      }),
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });

/** Notes on days of the planner. Local dates, both included. */
export const notesQuery = (accountId: string, range: { startDate: LocalDate; endDate: LocalDate }) =>
  queryOptions({
    queryKey: [...planKeys.notes(accountId), range],
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof notesResponse>>("GET", `/content-plan/${accountId}/notes`, {
        signal,
        query: range,
      }),
  });
