import { offsetOf, type Page } from "@/lib/core/paging";
import type { NotificationsAnswer } from "@/lib/notifications/schemas";
import { serializeNotification } from "@/lib/notifications/serializers";
import { listPage } from "@/lib/notifications/server/notification-store";

/** A page of what a person was told, newest first, with the number of the bell. */
export async function listNotifications(userId: string, page: Page): Promise<NotificationsAnswer> {
  const { rows, total, unread } = await listPage(userId, { skip: offsetOf(page), take: page.limit });
  return {
    notifications: rows.map(serializeNotification),
    total,
    unread,
    page: page.page,
    limit: page.limit,
  };
}
