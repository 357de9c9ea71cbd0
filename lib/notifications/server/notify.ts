import { getEnv } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";
import {
  MAIL_BY_DEFAULT,
  NOTIFICATION_RETENTION_DAYS,
  type NotificationKind,
} from "@/lib/notifications/notification-kinds";
import { getNotificationPath } from "@/lib/notifications/notification-path";
import {
  closeNotificationsAbout,
  deleteNotificationsOlderThan,
  type InsertedNotification,
  insertNotification,
  type NewNotification,
} from "@/lib/notifications/server/notification-store";

/** `mail: "never"`: another notification's mail covers it. */
export type NotifyInput = NewNotification & { mail?: "never" };

/**
 * Whether a kind replaces earlier notifications about the same subject: a video or a client's comment does
 * not resolve a publication's outcome.
 */
const TAKES_THE_PLACE: Record<NotificationKind, boolean> = {
  post_published: true,
  post_failed: true,
  post_needs_review: true,
  connection_ended: true,
  connection_expiring: true,
  film_ready: false,
  client_commented: false,
  client_approved: false,
};

/**
 * Notifies a user of an event in the transaction that causes it: in the interface, and by mail when enabled
 * and the address is verified. Idempotent by key. Returns true when it was new.
 */
export async function notifyUser({ mail, ...notification }: NotifyInput, tx: Tx): Promise<boolean> {
  const notified = await insertNotification(notification, tx);
  if (!notified) return false;
  if (TAKES_THE_PLACE[notification.kind]) await closeNotificationsAbout(notification.about, notified.id, tx);
  const wanted = notified.wantsMail ?? MAIL_BY_DEFAULT[notification.kind];
  if (wanted && notified.isVerified && mail !== "never")
    await queueNotificationMail(notification, notified, tx);
  return true;
}

/** Queues the mail of a notification; it is rendered when sent. */
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
    const template = kind === "connection_ended" ? "connection-ended" : "connection-expiring";
    await queueMail({ ...head, template, data }, tx);
    return;
  }
  const templates = {
    post_published: "post-published",
    post_failed: "post-failed",
    post_needs_review: "post-needs-review",
    film_ready: "film-ready",
    client_commented: "client-commented",
    client_approved: "client-approved",
  } as const;
  const { title = "", problem = null, comment = "" } = payload;
  await queueMail({ ...head, template: templates[kind], data: { ...common, title, problem, comment } }, tx);
}

/** Resolves the notifications about a subject after the user's own action. */
export async function closeNotifications(about: NewNotification["about"], tx?: Tx): Promise<void> {
  await closeNotificationsAbout(about, null, tx);
}

/** Deletes old notifications. Called by a cron task. */
export async function deleteOldNotifications(): Promise<number> {
  return deleteNotificationsOlderThan(NOTIFICATION_RETENTION_DAYS);
}
