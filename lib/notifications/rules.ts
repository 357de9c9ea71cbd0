/** What a person is told. Each is also a mail, for whoever wants it. */
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

/** Who has said nothing gets mail about what stands still without them, and none about what went well. */
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

/** So many days before a connection ends its person is warned: once for each. */
export const EXPIRY_WARNING_DAYS = [7, 1] as const;

/** What is older leaves the bell. */
export const KEEP_DAYS = 90;
