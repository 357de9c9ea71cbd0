import type { NotificationDto } from "@/lib/notifications/schemas";

/** Tracks seen notifications, so that each new one is announced once on any page. */
export class SeenNotifications {
  private seen: Set<string> | null = null;

  /** Returns unread notifications that are new since the last fetch; the first fetch has none. */
  take(notifications: readonly NotificationDto[]): NotificationDto[] {
    const known = this.seen;
    this.seen = new Set([...(known ?? []), ...notifications.map(({ _id }) => _id)]);
    return known ? notifications.filter(({ _id, readAt }) => readAt === null && !known.has(_id)) : [];
  }
}

/** Lives as long as the document, independent of components. */
export const seenNotifications = new SeenNotifications();
