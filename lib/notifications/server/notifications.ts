import { AppError } from "@/lib/core/errors";
import { getPageOffset, type Page } from "@/lib/core/paging";
import { MAIL_BY_DEFAULT, NOTIFICATION_KINDS } from "@/lib/notifications/notification-kinds";
import type {
  MailByKind,
  MarkReadBody,
  NotificationsResponse,
  PreferencesBody,
} from "@/lib/notifications/schemas";
import { serializeNotification } from "@/lib/notifications/serializers";
import {
  countUnread,
  listMailPreferences,
  listNotificationPage,
  markAllRead,
  markSomeRead,
  saveMailPreferences,
} from "@/lib/notifications/server/notification-store";

export async function savePreferences(
  userId: string,
  { mail }: PreferencesBody,
): Promise<{ mail: MailByKind }> {
  const requests = NOTIFICATION_KINDS.flatMap((kind) => {
    const wanted = mail[kind];
    return wanted === undefined ? [] : [{ kind, mail: wanted }];
  });
  await saveMailPreferences(userId, requests);
  return getPreferences(userId);
}

/** Returns which kinds are mailed: the user's choice, otherwise the default. */
export async function getPreferences(userId: string): Promise<{ mail: MailByKind }> {
  const requests = new Map((await listMailPreferences(userId)).map(({ kind, mail }) => [kind, mail]));
  const entries = NOTIFICATION_KINDS.map((kind) => [kind, requests.get(kind) ?? MAIL_BY_DEFAULT[kind]]);
  return { mail: Object.fromEntries(entries) };
}

export async function listNotifications(userId: string, page: Page): Promise<NotificationsResponse> {
  const window = { skip: getPageOffset(page), take: page.limit };
  const { rows, total, unread } = await listNotificationPage(userId, window);
  return {
    notifications: rows.map(serializeNotification),
    total,
    unread,
    page: page.page,
    limit: page.limit,
  };
}

/** Ignores other users' ids; throws not_found when none is the user's. */
export async function markRead(userId: string, body: MarkReadBody): Promise<{ unread: number }> {
  if (!("ids" in body)) await markAllRead(userId, body.until ? new Date(body.until) : null);
  else if (!(await markSomeRead(userId, body.ids))) throw new AppError("not_found");
  return { unread: await countUnread(userId) };
}
