import type { NotificationKind } from "@/lib/notifications/rules";
import { type NotificationWire, notificationPayload } from "@/lib/notifications/schemas";

/** What the serialiser reads of a row and of the brand it is about. */
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

/** A notification as its person sees it. */
export function serializeNotification({
  id,
  kind,
  payload,
  account,
  accountId,
  postId,
  readAt,
  createdAt,
}: NotificationFields): NotificationWire {
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
