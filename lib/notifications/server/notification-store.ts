import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { NOTIFICATION_KINDS, type NotificationKind } from "@/lib/notifications/notification-kinds";
import type { NotificationPayload } from "@/lib/notifications/schemas";
import type { NotificationFields } from "@/lib/notifications/serializers";
import { Prisma } from "@/prisma/generated/client";

export interface NewNotification {
  userId: string;
  accountId: string;
  kind: NotificationKind;
  about: { postId: string } | { connectionId: string };
  payload: NotificationPayload;
  /** Dedupe key of the event: a user gets one notification per key [PUB3 K6]. */
  key: string;
}

export interface InsertedNotification {
  id: string;
  email: string;
  name: string;
  language: string;
  isVerified: boolean;
  /** The user's mail preference for this kind; null when not set. */
  wantsMail: boolean | null;
  brand: string;
  brandLanguage: string;
  /** Null without a post and for a post without a stored language. */
  postLanguage: string | null;
  timeZone: string;
}

/** Inserts a notification; returns null when its key exists or its user requested deletion. */
export async function insertNotification(
  notification: NewNotification,
  tx: Tx,
): Promise<InsertedNotification | null> {
  const { userId, accountId, kind, about, payload, key } = notification;
  const postId = "postId" in about ? about.postId : null;
  const connectionId = "connectionId" in about ? about.connectionId : null;
  const rows = await getTransactionClient(tx).$queryRaw<InsertedNotification[]>`
    WITH recipient AS (
      SELECT id, email, name, language, email_verified_at IS NOT NULL AS verified FROM "user"
      WHERE id = ${userId}::uuid AND deletion_asked_at IS NULL),
    inserted AS (
      INSERT INTO notification (id, user_id, account_id, kind, post_id, connection_id, payload, dedupe_key)
      SELECT uuidv7(), recipient.id, ${accountId}::uuid, ${kind}, ${postId}::uuid, ${connectionId}::uuid,
        ${JSON.stringify(payload)}::jsonb, ${key} FROM recipient
      ON CONFLICT (user_id, dedupe_key) DO NOTHING RETURNING id)
    SELECT inserted.id, recipient.email, recipient.name, recipient.language, recipient.verified AS "isVerified",
      preference.mail AS "wantsMail", account.name AS brand, account.time_zone AS "timeZone",
      account.language AS "brandLanguage", post.language AS "postLanguage"
    FROM inserted CROSS JOIN recipient JOIN account ON account.id = ${accountId}::uuid
      LEFT JOIN post ON post.id = ${postId}::uuid
      LEFT JOIN notification_preference preference ON preference.user_id = recipient.id AND preference.kind = ${kind}`;
  return rows[0] ?? null;
}

/**
 * Adds an event to the unread notification that gathers its kind about a post; false when there is none of the last
 * hour. The id, a UUIDv7, keeps the time of the first event, so later ones do not extend the hour.
 */
export async function addToUnread(
  { userId, kind, about, payload }: NewNotification,
  tx: Tx,
): Promise<boolean> {
  if (!("postId" in about)) return false;
  const updated = await getTransactionClient(tx).$executeRaw`
    UPDATE notification SET created_at = now(),
      payload = ${JSON.stringify(payload)}::jsonb || jsonb_build_object('count', (payload->>'count')::int + 1)
    WHERE id = (SELECT id FROM notification
      WHERE user_id = ${userId}::uuid AND post_id = ${about.postId}::uuid AND kind = ${kind}
        AND read_at IS NULL AND payload->>'count' IS NOT NULL
        AND uuid_extract_timestamp(id) > now() - interval '1 hour'
      ORDER BY created_at DESC LIMIT 1 FOR UPDATE)`;
  return updated === 1;
}

const ABOUT = { postId: Prisma.sql`post_id`, connectionId: Prisma.sql`connection_id` };

/** Marks earlier notifications about this subject as read, or only those of a kind. */
export async function closeNotificationsAbout(
  about: NewNotification["about"],
  but: string | null,
  tx?: Tx,
  kind: NotificationKind | null = null,
): Promise<void> {
  const [column, id] =
    "postId" in about ? [ABOUT.postId, about.postId] : [ABOUT.connectionId, about.connectionId];
  await markRead(
    Prisma.sql`${column} = ${id}::uuid AND id IS DISTINCT FROM ${but}::uuid AND kind = coalesce(${kind}, kind)`,
    tx,
  );
}

/** Marks some of a user's notifications as read; returns false when none is theirs. */
export async function markSomeRead(userId: string, ids: string[]): Promise<boolean> {
  await markRead(Prisma.sql`user_id = ${userId}::uuid AND id = ANY(${ids}::uuid[])`);
  return (await getTransactionClient().notification.count({ where: { userId, id: { in: ids } } })) > 0;
}

export async function markAllRead(userId: string, until: Date | null): Promise<void> {
  await markRead(
    Prisma.sql`user_id = ${userId}::uuid AND created_at <= coalesce(${until}::timestamptz, 'infinity')`,
  );
}

/** Locks rows in a fixed order to prevent deadlocks. */
async function markRead(which: Prisma.Sql, tx?: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE notification SET read_at = now() WHERE id IN (
      SELECT id FROM notification WHERE read_at IS NULL AND ${which} ORDER BY id FOR UPDATE)`;
}

/** Skips kinds of newer versions. */
export async function listNotificationPage(userId: string, { skip, take }: { skip: number; take: number }) {
  const where = { userId, kind: { in: NOTIFICATION_KINDS } };
  const client = getTransactionClient();
  const [rows, total, unread] = await Promise.all([
    client.notification.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      include: {
        account: { select: { name: true, language: true } },
        post: { select: { language: true } },
      },
      skip,
      take,
    }),
    client.notification.count({ where }),
    client.notification.count({ where: { ...where, readAt: null } }),
  ]);
  return { rows: rows satisfies NotificationFields[], total, unread };
}

export function countUnread(userId: string): Promise<number> {
  const where = { userId, kind: { in: NOTIFICATION_KINDS }, readAt: null };
  return getTransactionClient().notification.count({ where });
}

export function deleteNotificationsOlderThan(days: number): Promise<number> {
  return getTransactionClient().$executeRaw`
    DELETE FROM notification WHERE created_at < now() - make_interval(days => ${days}::int)`;
}

export function listMailPreferences(userId: string): Promise<{ kind: string; mail: boolean }[]> {
  const select = { kind: true, mail: true };
  return getTransactionClient().notificationPreference.findMany({ where: { userId }, select });
}

/** Saves some mail preferences; others stay unchanged. */
export async function saveMailPreferences(
  userId: string,
  preferences: { kind: NotificationKind; mail: boolean }[],
): Promise<void> {
  await getTransactionClient().$executeRaw`
    INSERT INTO notification_preference (user_id, kind, mail)
    SELECT ${userId}::uuid, kind, mail
    FROM jsonb_to_recordset(${JSON.stringify(preferences)}::jsonb) AS preference (kind text, mail boolean) ORDER BY kind
    ON CONFLICT (user_id, kind) DO UPDATE SET mail = excluded.mail`;
}
