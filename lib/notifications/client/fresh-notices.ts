import type { NotificationWire } from "@/lib/notifications/schemas";

/** Remembers what this page has seen, so that what is new is told once, wherever in the application one is by then. */
export class FreshNotices {
  private seen: Set<string> | null = null;

  /** Unread ones that were not there at any earlier look; at the first look none is news. */
  take(notifications: readonly NotificationWire[]): NotificationWire[] {
    const known = this.seen;
    this.seen = new Set([...(known ?? []), ...notifications.map(({ _id }) => _id)]);
    return known ? notifications.filter(({ _id, readAt }) => readAt === null && !known.has(_id)) : [];
  }
}

/** Of this page's life: screens come and go. */
export const freshNotices = new FreshNotices();
