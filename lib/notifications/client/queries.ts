import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type {
  NotificationsResponse,
  notificationsResponse,
  preferencesResponse,
} from "@/lib/notifications/schemas";

/** The unread count comes with the list; a hidden page does not poll. */
const POLL_MS = 30_000;

/** Query keys by user and page [spec 3]. */
export const notificationKeys = {
  all: ["notifications"] as const,
  lists: ["notifications", "user"] as const,
  byUser: (userId: string, page: number, limit: number) =>
    ["notifications", "user", userId, page, limit] as const,
  preferences: ["notifications", "preferences"] as const,
};

export const notificationsQuery = (userId: string, { page = 1, limit }: { page?: number; limit: number }) =>
  queryOptions({
    queryKey: notificationKeys.byUser(userId, page, limit),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof notificationsResponse>>("GET", "/notifications", {
        signal,
        query: { limit, page },
      }),
    placeholderData: keepPreviousData,
    // Navigation within the interval does not refetch.
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });

export const preferencesQuery = queryOptions({
  queryKey: notificationKeys.preferences,
  queryFn: ({ signal }) =>
    request<ResponseOf<typeof preferencesResponse>>("GET", "/notifications/preferences", { signal }),
});

export function invalidateNotifications(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: notificationKeys.lists });
}

export function markReadInCache(client: QueryClient, isRead: (id: string) => boolean, unread: number): void {
  const readAt = new Date().toISOString();
  client.setQueriesData<NotificationsResponse>({ queryKey: notificationKeys.lists }, (known) => {
    if (!known) return known;
    const notifications = known.notifications.map((one) =>
      one.readAt === null && isRead(one._id) ? { ...one, readAt } : one,
    );
    return { ...known, notifications, unread };
  });
}
