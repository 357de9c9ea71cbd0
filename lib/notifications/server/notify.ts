import { getEnv } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { toLanguage } from "@/lib/i18n/direction";
import { getContentLanguage } from "@/lib/i18n/text-direction";
import { queueMail } from "@/lib/mail/server/queue-mail";
import type { TemplateName } from "@/lib/mail/templates/template-registry";
import {
  getNotificationPath,
  MAIL_BY_DEFAULT,
  NOTIFICATION_RETENTION_DAYS,
  type NotificationKind,
} from "@/lib/notifications/notification-kinds";
import {
  addToUnread,
  closeNotificationsAbout,
  deleteNotificationsOlderThan,
  type InsertedNotification,
  insertNotification,
  type NewNotification,
} from "@/lib/notifications/server/notification-store";

/** `mail: "never"`: another notification's mail covers it. */
export type NotifyInput = NewNotification & { mail?: "never" };

/**
 * Kinds that mark earlier notifications about the same post or connection as read, because they replace what those
 * said. A finished video or a client's decision is unrelated to an earlier one and leaves it unread.
 */
const SUPERSEDES_EARLIER: Record<NotificationKind, boolean> = {
  post_published: true,
  post_failed: true,
  post_needs_review: true,
  connection_ended: true,
  connection_expiring: true,
  film_ready: false,
  client_commented: false,
  client_approved: false,
};

/** Notifies a user in the transaction of the event, also by mail when wanted and verified. True when new. */
export async function notifyUser({ mail, ...notification }: NotifyInput, tx: Tx): Promise<boolean> {
  const notified = await insertNotification(notification, tx);
  if (!notified) return false;
  if (SUPERSEDES_EARLIER[notification.kind])
    await closeNotificationsAbout(notification.about, notified.id, tx);
  const wanted = notified.wantsMail ?? MAIL_BY_DEFAULT[notification.kind];
  if (wanted && notified.isVerified && mail !== "never")
    await queueNotificationMail(notification, notified, tx);
  return true;
}

/**
 * Notifies of one more event of a kind about a post: for an hour, while the user has not read the notification of the
 * earlier ones, it counts this one too and moves to the front, without another mail.
 */
export async function notifyGathered(notification: NotifyInput, tx: Tx): Promise<void> {
  if (await addToUnread(notification, tx)) return;
  await notifyUser({ ...notification, payload: { ...notification.payload, count: 1 } }, tx);
}

const MAIL_TEMPLATES = {
  post_published: "post-published",
  post_failed: "post-failed",
  post_needs_review: "post-needs-review",
  connection_ended: "connection-ended",
  connection_expiring: "connection-expiring",
  film_ready: "film-ready",
  client_commented: "client-commented",
  client_approved: "client-approved",
} as const satisfies Record<NotificationKind, TemplateName>;

async function queueNotificationMail(
  { userId, accountId, kind, about, payload }: NewNotification,
  notified: InsertedNotification,
  tx: Tx,
): Promise<void> {
  const { APP_URL } = getEnv();
  const { email: to, name, language, brand, timeZone } = notified;
  const postId = "postId" in about ? about.postId : null;
  const common = {
    name,
    brand,
    platform: payload.platform ?? "other",
    link: `${APP_URL}${getNotificationPath({ accountId, postId })}`,
    settings: `${APP_URL}/account/me`,
  };
  const head = { to, userId, language };
  if (kind === "connection_ended" || kind === "connection_expiring") {
    const { endsAt = null, daysLeft = null } = payload;
    const data = { ...common, endsAt, daysLeft, timeZone };
    await queueMail({ ...head, template: MAIL_TEMPLATES[kind], data }, tx);
    return;
  }
  const { title = "", problem = null, comment = "" } = payload;
  const { brandLanguage, postLanguage: own } = notified;
  const postLanguage = getContentLanguage({ language: own, text: title }, toLanguage(brandLanguage));
  const data = { ...common, title, problem, comment, postLanguage };
  await queueMail({ ...head, template: MAIL_TEMPLATES[kind], data }, tx);
}

/** Resolves the notifications about a subject, or those of a kind, after the user's own action. */
export async function closeNotifications(
  about: NewNotification["about"],
  tx?: Tx,
  kind?: NotificationKind,
): Promise<void> {
  await closeNotificationsAbout(about, null, tx, kind);
}

export async function deleteOldNotifications(): Promise<number> {
  return deleteNotificationsOlderThan(NOTIFICATION_RETENTION_DAYS);
}
