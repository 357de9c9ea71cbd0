import { clientOf, type Tx } from "@/lib/core/server/transaction";
import type { NotificationKind } from "@/lib/notifications/rules";
import { NOTIFICATION_KINDS } from "@/lib/notifications/rules";
import type { NotificationPayload } from "@/lib/notifications/schemas";
import type { NotificationFields } from "@/lib/notifications/serializers";
import { Prisma } from "@/prisma/generated/client";

/** Something that happened to a person's post or connection. */
export interface NewNotification {
  userId: string;
  accountId: string;
  kind: NotificationKind;
  /** What it leads to. */
  about: { postId: string } | { connectionId: string };
  payload: NotificationPayload;
  /** Names what happened: of one key a person gets one, however often and from wherever it is told (PUB3 K6). */
  key: string;
}

/** Whom a notification that was written now goes to. */
export interface Told {
  id: string;
  email: string;
  name: string;
  language: string;
  isVerified: boolean;
  /** What the person said about mail of this kind; null when nothing. */
  wantsMail: boolean | null;
  brand: string;
  timeZone: string;
}

/** Writes it down; null when its key was there before, or its person asked to be forgotten. */
export async function insertNotification(notification: NewNotification, tx: Tx): Promise<Told | null> {
  const { userId, accountId, kind, about, payload, key } = notification;
  const postId = "postId" in about ? about.postId : null;
  const connectionId = "connectionId" in about ? about.connectionId : null;
  const rows = await clientOf(tx).$queryRaw<Told[]>`
    WITH person AS (
      SELECT id, email, name, language, email_verified_at IS NOT NULL AS verified FROM "user"
      WHERE id = ${userId}::uuid AND deletion_asked_at IS NULL),
    made AS (
      INSERT INTO notification (id, user_id, account_id, kind, post_id, connection_id, payload, dedupe_key)
      SELECT uuidv7(), person.id, ${accountId}::uuid, ${kind}, ${postId}::uuid, ${connectionId}::uuid,
        ${JSON.stringify(payload)}::jsonb, ${key} FROM person
      ON CONFLICT (user_id, dedupe_key) DO NOTHING RETURNING id)
    SELECT made.id, person.email, person.name, person.language, person.verified AS "isVerified",
      wish.mail AS "wantsMail", account.name AS brand, account.time_zone AS "timeZone"
    FROM made CROSS JOIN person JOIN account ON account.id = ${accountId}::uuid
      LEFT JOIN notification_preference wish ON wish.user_id = person.id AND wish.kind = ${kind}`;
  return rows[0] ?? null;
}

const ABOUT = { postId: Prisma.sql`post_id`, connectionId: Prisma.sql`connection_id` };

/** What was told about this before is over: read, as far as its person is concerned. */
export async function closeAbout(
  about: NewNotification["about"],
  but: string | null,
  tx?: Tx,
): Promise<void> {
  const [column, id] =
    "postId" in about ? [ABOUT.postId, about.postId] : [ABOUT.connectionId, about.connectionId];
  await markRead(Prisma.sql`${column} = ${id}::uuid AND id IS DISTINCT FROM ${but}::uuid`, tx);
}

/** Some of a person's. False when none of them is theirs. */
export async function readSome(userId: string, ids: string[]): Promise<boolean> {
  await markRead(Prisma.sql`user_id = ${userId}::uuid AND id = ANY(${ids}::uuid[])`);
  return (await clientOf().notification.count({ where: { userId, id: { in: ids } } })) > 0;
}

/** All of a person's, or those up to a moment. */
export async function readAll(userId: string, until: Date | null): Promise<void> {
  await markRead(
    Prisma.sql`user_id = ${userId}::uuid AND created_at <= coalesce(${until}::timestamptz, 'infinity')`,
  );
}

/** Rows are taken in one order everywhere, hence no deadlocks. */
async function markRead(which: Prisma.Sql, tx?: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE notification SET read_at = now() WHERE id IN (
      SELECT id FROM notification WHERE read_at IS NULL AND ${which} ORDER BY id FOR UPDATE)`;
}

/** A page of a person's, newest first, and how many there are. What a newer version wrote is passed over. */
export async function listPage(userId: string, { skip, take }: { skip: number; take: number }) {
  const where = { userId, kind: { in: [...NOTIFICATION_KINDS] } };
  const client = clientOf();
  const [rows, total, unread] = await Promise.all([
    client.notification.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      include: { account: { select: { name: true } } },
      skip,
      take,
    }),
    client.notification.count({ where }),
    client.notification.count({ where: { ...where, readAt: null } }),
  ]);
  return { rows: rows satisfies NotificationFields[], total, unread };
}

/** How many a person has not read. */
export function countUnread(userId: string): Promise<number> {
  return clientOf().notification.count({
    where: { userId, kind: { in: [...NOTIFICATION_KINDS] }, readAt: null },
  });
}

/** Forgets what is so old; returns how many. */
export function deleteOlder(days: number): Promise<number> {
  return clientOf().$executeRaw`
    DELETE FROM notification WHERE created_at < now() - make_interval(days => ${days}::int)`;
}
