import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";
import { NOTIFICATION_KINDS } from "@/lib/notifications/rules";

/** What is stored beside the kind: what it takes to tell it in words, in any language. */
export const notificationPayload = z.object({
  /** Of a post or a connection; a film has none. */
  platform: z.string().optional(),
  /** The first words of the post; empty for one without. */
  title: z.string().optional(),
  /** Why the post did not go out. */
  problem: z.object({ code: z.string(), message: z.string() }).optional(),
  /** What a client wrote to the post. */
  comment: z.string().optional(),
  /** Where the post is live. */
  permalink: z.string().nullish(),
  /** What the network calls the page. */
  page: z.string().nullish(),
  /** When the connection ends, and how many days off that was when it was told. */
  endsAt: z.iso.datetime().optional(),
  daysLeft: z.int().optional(),
});

export type NotificationPayload = z.infer<typeof notificationPayload>;

const notificationWire = notificationPayload
  .extend({
    _id: z.uuid(),
    kind: z.enum(NOTIFICATION_KINDS),
    accountId: z.uuid(),
    /** The brand's name. */
    brand: z.string(),
    postId: z.uuid().nullable(),
    readAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Notification" });

export type NotificationWire = z.infer<typeof notificationWire>;

/** GET /notifications, newest first. `unread` counts all of them, not only this page's. */
export const notificationsQuery = pageQuery;
export const notificationsAnswer = z.object({
  notifications: z.array(notificationWire),
  unread: z.int(),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

export type NotificationsAnswer = z.infer<typeof notificationsAnswer>;

/** POST /notifications/read: some, or all; `until` leaves alone what came after the person looked. */
export const readBody = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
  z.object({ all: z.literal(true), until: z.iso.datetime().optional() }),
]);
export const readAnswer = z.object({ unread: z.int() });

export type ReadBody = z.infer<typeof readBody>;

const mailByKind = z.record(z.enum(NOTIFICATION_KINDS), z.boolean());

/** GET, PUT /notifications/preferences: which kinds come by mail too. A kind that is not named stays as it is. */
export const preferencesAnswer = z.object({ mail: mailByKind });
export const preferencesBody = z.object({ mail: z.partialRecord(z.enum(NOTIFICATION_KINDS), z.boolean()) });

export type MailByKind = z.infer<typeof mailByKind>;
export type PreferencesBody = z.infer<typeof preferencesBody>;
