import { toLanguage } from "@/lib/i18n/direction";
import { getContentLanguage } from "@/lib/i18n/text-direction";
import type { NotificationKind } from "@/lib/notifications/notification-kinds";
import { type NotificationDto, notificationPayload } from "@/lib/notifications/schemas";

export interface NotificationFields {
  id: string;
  kind: string;
  accountId: string;
  account: { name: string; language: string };
  postId: string | null;
  post: { language: string | null } | null;
  payload: unknown;
  readAt: Date | null;
  createdAt: Date;
}

export function serializeNotification(notification: NotificationFields): NotificationDto {
  const { id, kind, account, accountId, postId, post, readAt, createdAt } = notification;
  const payload = notificationPayload.parse(notification.payload);
  const written = { language: post?.language, text: payload.title ?? "" };
  return {
    ...payload,
    _id: id,
    kind: kind as NotificationKind,
    accountId,
    brand: account.name,
    language: getContentLanguage(written, toLanguage(account.language)),
    postId,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
