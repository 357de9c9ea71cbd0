import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { STORING_SECONDS, UNUSED_MEDIA_HOURS } from "@/lib/media/rules";
import { type Media, Prisma } from "@/prisma/generated/client";

export type MediaRow = Media;

// Every place that may refer to a medium. A room that starts to use media adds its own line here.
const UNREFERENCED = Prisma.sql`
  NOT EXISTS (SELECT 1 FROM post_image WHERE post_image.media_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM account WHERE account.logo_key = media.key)
  AND NOT EXISTS (SELECT 1 FROM post WHERE post.video_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_image WHERE canvas_image.media_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_image WHERE canvas_image.cutout_id = media.id)`;

/** Announces an object before it is written. */
export function insertMedia(data: Prisma.MediaUncheckedCreateInput): Promise<MediaRow> {
  return clientOf().media.create({ data });
}

/** The object is there: from now on it may be used. */
export function markStored(id: string): Promise<MediaRow> {
  return clientOf().media.update({ where: { id }, data: { state: "stored" } });
}

/** The person's own stored medium under one of these keys. */
export function findOwnMedium(userId: string, keys: string[]): Promise<MediaRow | null> {
  return clientOf().media.findFirst({ where: { userId, key: { in: keys }, state: "stored" } });
}

/** The ids behind these keys. */
export async function selectMediaIds(keys: string[], tx?: Tx): Promise<string[]> {
  const rows = await clientOf(tx).media.findMany({ where: { key: { in: keys } }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/**
 * Holds a medium for a new reference until the transaction ends; false when it is not usable. The lock makes an
 * attachment and a deletion of the same medium take turns.
 */
export async function holdStoredMedia(id: string, tx: Tx): Promise<boolean> {
  const rows = await clientOf(tx).$queryRaw<unknown[]>`
    SELECT id FROM media WHERE id = ${id}::uuid AND state = 'stored' FOR SHARE`;
  return rows.length === 1;
}

/** Marks those of the media that nothing refers to, and returns them. Locks first: a reference may be on its way. */
export async function markUnreferenced(ids: string[], tx: Tx): Promise<{ id: string; key: string }[]> {
  const client = clientOf(tx);
  await client.$queryRaw`SELECT id FROM media WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  return client.$queryRaw<{ id: string; key: string }[]>`
    UPDATE media SET state = 'deleting' WHERE id = ANY(${ids}::uuid[])
      AND ${UNREFERENCED}
    RETURNING id, key`;
}

/** Takes a person's media out of everything that shows them: they and all that shows them are about to go. */
export async function releaseMediaOf(userId: string): Promise<void> {
  const client = clientOf();
  await client.$executeRaw`
    DELETE FROM post_image USING media WHERE media.id = post_image.media_id AND media.user_id = ${userId}::uuid`;
  await client.$executeRaw`
    UPDATE post SET video_id = NULL FROM media WHERE media.id = post.video_id AND media.user_id = ${userId}::uuid`;
  await client.$executeRaw`DELETE FROM canvas_image WHERE user_id = ${userId}::uuid`;
  await client.$executeRaw`UPDATE account SET logo_key = NULL WHERE user_id = ${userId}::uuid`;
}

/** Marks the next of a person's media for deletion, used or not. One whose object may just be arriving is left alone. */
export function markNextOf(userId: string, limit: number): Promise<{ id: string; key: string }[]> {
  return clientOf().$queryRaw<{ id: string; key: string }[]>`
    UPDATE media SET state = 'deleting' WHERE id IN (
      SELECT id FROM media WHERE user_id = ${userId}::uuid
        AND (state <> 'storing' OR created_at < now() - make_interval(secs => ${STORING_SECONDS}::int))
      ORDER BY id LIMIT ${limit}::int)
    RETURNING id, key`;
}

export async function hasMedia(userId: string): Promise<boolean> {
  return (await clientOf().media.count({ where: { userId }, take: 1 })) > 0;
}

/** The last step, after the object is gone. */
export async function deleteMediaRow(id: string): Promise<void> {
  await clientOf().media.deleteMany({ where: { id, state: "deleting" } });
}

/**
 * Media that wait for cleaning: half stored, half deleted, or a day old and used by nothing. In no order: those that
 * cannot be deleted must not stand in front of the others for ever.
 */
export async function findLeftovers(limit: number): Promise<string[]> {
  const rows = await clientOf().$queryRaw<{ id: string }[]>`
    SELECT id FROM media
    WHERE (state = 'deleting' AND created_at < now() - interval '5 minutes')
       OR (state = 'storing' AND created_at < now() - interval '1 hour')
       OR (created_at < now() - make_interval(hours => ${UNUSED_MEDIA_HOURS}::int)
           AND ${UNREFERENCED})
    ORDER BY random() LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}
