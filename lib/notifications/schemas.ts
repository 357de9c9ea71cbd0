import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";
import { LANGUAGES } from "@/lib/i18n/direction";
import { NOTIFICATION_KINDS } from "@/lib/notifications/notification-kinds";

/** Stored values from which the notification's text is built in any language. */
export const notificationPayload = z.object({
  /** Set for a post or a connection; absent for a video. */
  platform: z.string().optional(),
  /** The first words of the post; empty without text. */
  title: z.string().optional(),
  problem: z.object({ code: z.string(), message: z.string() }).optional(),
  comment: z.string().optional(),
  /** Comments that this notification gathers. */
  count: z.int().optional(),
  permalink: z.string().nullish(),
  page: z.string().nullish(),
  /** When the connection expires, and the number of days left at the notification. */
  endsAt: z.iso.datetime().optional(),
  daysLeft: z.int().optional(),
});

export type NotificationPayload = z.infer<typeof notificationPayload>;

const notificationWire = notificationPayload
  .extend({
    _id: z.uuid(),
    kind: z.enum(NOTIFICATION_KINDS),
    accountId: z.uuid(),
    brand: z.string(),
    /** The language that gives the title and the comment their direction. */
    language: z.enum(LANGUAGES),
    postId: z.uuid().nullable(),
    readAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Notification" });

export type NotificationDto = z.infer<typeof notificationWire>;

/** GET /notifications, newest first. `unread` counts all pages. */
export const notificationsQuery = pageQuery;
export const notificationsResponse = z.object({
  notifications: z.array(notificationWire),
  unread: z.int(),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

export type NotificationsResponse = z.infer<typeof notificationsResponse>;

/** POST /notifications/read: some or all; `until` excludes those created after the user's last fetch. */
export const markReadBody = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
  z.object({ all: z.literal(true), until: z.iso.datetime().optional() }),
]);
export const markReadResponse = z.object({ unread: z.int() });

export type MarkReadBody = z.infer<typeof markReadBody>;

const mailByKind = z.record(z.enum(NOTIFICATION_KINDS), z.boolean());

/** GET, PUT /notifications/preferences: which kinds are also mailed. Absent kinds stay unchanged. */
export const preferencesResponse = z.object({ mail: mailByKind });
export const preferencesBody = z.object({ mail: z.partialRecord(z.enum(NOTIFICATION_KINDS), z.boolean()) });

export type MailByKind = z.infer<typeof mailByKind>;
export type PreferencesBody = z.infer<typeof preferencesBody>;
