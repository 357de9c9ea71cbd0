import type { NotificationKind } from "@/lib/notifications/notification-kinds";
import { type NotificationDto, notificationPayload } from "@/lib/notifications/schemas";

export interface NotificationFields {
  id: string;
  kind: string;
  accountId: string;
  account: { name: string };
  postId: string | null;
  payload: unknown;
  readAt: Date | null;
  createdAt: Date;
}

export function serializeNotification(notification: NotificationFields): NotificationDto {
  const { id, kind, payload, account, accountId, postId, readAt, createdAt } = notification;
  return {
    ...notificationPayload.parse(payload),
    _id: id,
    kind: kind as NotificationKind,
    accountId,
    brand: account.name,
    postId,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
