import type { NotificationDto } from "@/lib/notifications/schemas";

const getKey = ({ _id, count = 1 }: NotificationDto) => `${_id} ${count}`;

/** Tracks seen notifications, so that each new one is announced once on any page. One that counts more is new. */
export class SeenNotifications {
  private seen: Set<string> | null = null;

  /** Returns unread notifications that are new since the last fetch; the first fetch has none. */
  take(notifications: readonly NotificationDto[]): NotificationDto[] {
    const known = this.seen;
    this.seen = new Set([...(known ?? []), ...notifications.map(getKey)]);
    return known ? notifications.filter((one) => one.readAt === null && !known.has(getKey(one))) : [];
  }
}

/** Lives as long as the document, independent of components. */
export const seenNotifications = new SeenNotifications();
