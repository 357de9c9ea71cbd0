import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import {
  type NotificationsAnswer,
  notificationsAnswer,
  preferencesAnswer,
} from "@/lib/notifications/schemas";

/** The bell's number comes with the list (decisions.md, "Long work"); a hidden page does not ask. */
const POLL_MS = 30_000;

/** The cached group of the specification, section 3: by user, and the pages of theirs. */
export const notificationKeys = {
  all: ["notifications"] as const,
  lists: ["notifications", "user"] as const,
  byUser: (userId: string, page: number, limit: number) =>
    ["notifications", "user", userId, page, limit] as const,
  preferences: ["notifications", "preferences"] as const,
};

/** A page of what a person was told, newest first, and how much of all of it is unread. */
export const notificationsQuery = (userId: string, { page = 1, limit }: { page?: number; limit: number }) =>
  queryOptions({
    queryKey: notificationKeys.byUser(userId, page, limit),
    queryFn: ({ signal }) =>
      request("GET", "/notifications", { signal, query: { limit, page }, schema: notificationsAnswer }),
    placeholderData: keepPreviousData,
    // Whoever goes to another screen would start a new half minute otherwise.
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });

/** Which kinds come by mail too. */
export const preferencesQuery = queryOptions({
  queryKey: notificationKeys.preferences,
  queryFn: ({ signal }) =>
    request("GET", "/notifications/preferences", { signal, schema: preferencesAnswer }),
});

/** Something was done that a notification may be about: the bell looks at once. */
export function refreshNotifications(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: notificationKeys.lists });
}

/** Shows what is known now to be read. */
export function keepRead(client: QueryClient, isRead: (id: string) => boolean, unread: number): void {
  const readAt = new Date().toISOString();
  client.setQueriesData<NotificationsAnswer>({ queryKey: notificationKeys.lists }, (known) => {
    if (!known) return known;
    const notifications = known.notifications.map((one) =>
      one.readAt === null && isRead(one._id) ? { ...one, readAt } : one,
    );
    return { ...known, notifications, unread };
  });
}
