import { getPostPath } from "@/lib/core/post-path";

/** Kinds of notifications, with the default of their mail: on for what requires an action. */
export const MAIL_BY_DEFAULT = {
  post_published: false,
  post_failed: true,
  post_needs_review: true,
  connection_ended: true,
  connection_expiring: true,
  film_ready: false,
  client_commented: true,
  client_approved: false,
};

export type NotificationKind = keyof typeof MAIL_BY_DEFAULT;

export const NOTIFICATION_KINDS = Object.keys(MAIL_BY_DEFAULT) as [NotificationKind, ...NotificationKind[]];

/** A connection's expiry is announced this many days before, once each. */
export const EXPIRY_WARNING_DAYS = [7, 1] as const;

export const NOTIFICATION_RETENTION_DAYS = 90;

/** Returns the path where the user can act: the post or the account's connections. */
export function getNotificationPath(about: { accountId: string; postId: string | null }): string {
  const { accountId, postId } = about;
  return postId ? getPostPath(accountId, postId) : `/account/${accountId}/connections`;
}
