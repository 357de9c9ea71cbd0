/** Kinds of notifications; each can also be mailed. */
export const NOTIFICATION_KINDS = [
  "post_published",
  "post_failed",
  "post_needs_review",
  "connection_ended",
  "connection_expiring",
  "film_ready",
  "client_commented",
  "client_approved",
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Defaults of mail: on for what requires an action, off for successes. */
export const MAIL_BY_DEFAULT: Record<NotificationKind, boolean> = {
  post_published: false,
  post_failed: true,
  post_needs_review: true,
  connection_ended: true,
  connection_expiring: true,
  film_ready: false,
  client_commented: true,
  client_approved: false,
};

/** A connection's expiry is announced this many days before, once each. */
export const EXPIRY_WARNING_DAYS = [7, 1] as const;

export const NOTIFICATION_RETENTION_DAYS = 90;
