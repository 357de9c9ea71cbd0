import { AppError } from "@/lib/core/errors";
import { clientOf, inTransaction, type Tx } from "@/lib/core/server/transaction";
import type { ImageFacts } from "@/lib/media/fits";
import type { MediaObjects } from "@/lib/media/media-keys";
import {
  AWAITING_MINUTES,
  MAX_AWAITING,
  MAX_STORAGE_BYTES,
  MAX_STORAGE_COUNT,
  STORING_SECONDS,
  UNUSED_MEDIA_HOURS,
} from "@/lib/media/rules";
import { type Media, Prisma } from "@/prisma/generated/client";

export type MediaRow = Media;

/** What has to be known of a medium to delete it. */
export interface LeavingMedia extends MediaObjects {
  id: string;
}

// Every place that may refer to a medium. A room that starts to use media adds its own line here.
const UNREFERENCED = Prisma.sql`
  NOT EXISTS (SELECT 1 FROM post_image WHERE post_image.media_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM account WHERE account.logo_key = media.key)
  AND NOT EXISTS (SELECT 1 FROM post WHERE post.video_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_image WHERE canvas_image.media_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_image WHERE canvas_image.cutout_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_document_media shown WHERE shown.media_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_template kept WHERE kept.thumbnail_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_template_media shown WHERE shown.media_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM post_template WHERE post_template.thumbnail_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM job WHERE job.user_id = media.user_id AND media.kind = 'video' AND job.kind = 'video'
    AND job.result->>'videoUrl' LIKE '%/' || media.key)
  AND NOT EXISTS (SELECT 1 FROM publication WHERE state IN ('claimed', 'preparing', 'sending', 'unknown')
    AND (snapshot->'images' @> jsonb_build_array(jsonb_build_object('key', media.key))
      OR snapshot->'video'->>'key' = media.key))`;

/** Who has to be named where a picture is shown. */
export interface Credit extends Prisma.JsonObject {
  name: string;
  profileUrl: string;
  photoUrl: string;
}

export interface NewMedia {
  userId: string;
  key: string;
  kind: "image" | "video" | "document";
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  checksum: string;
  source: string;
  sizes?: number[];
  durationMs?: number;
  hasPoster?: boolean;
  credit?: Credit;
}

/**
 * Announces an object before it is written, and takes its room from the person's storage: one statement, so that the
 * limit holds whatever runs beside it (UP6). Throws storage_limit.
 */
export function insertMedia(media: NewMedia): Promise<MediaRow> {
  return insertWithin(media, "storing");
}

/**
 * Announces an upload by signed address: its room is taken as declared, and nobody has more than a few of them open.
 * Throws storage_limit and rate_limited.
 */
export function announceMedia(media: NewMedia): Promise<MediaRow> {
  return inTransaction(async (tx) => {
    // Counting and inserting take turns on the person's row; the next statement sees what the one before it left.
    await lockUsage(media.userId, tx);
    const where = { userId: media.userId, state: "awaiting" };
    if ((await clientOf(tx).media.count({ where })) >= MAX_AWAITING) {
      throw new AppError("rate_limited", {
        message: "Too many uploads are open. Wait until they are done",
        retryAfter: 60,
      });
    }
    return insertWithin(media, "awaiting", tx);
  });
}

async function insertWithin(media: NewMedia, state: "storing" | "awaiting", tx?: Tx): Promise<MediaRow> {
  const { userId, bytes, credit, sizes = [], durationMs = null, hasPoster = false } = media;
  const [made] = await clientOf(tx).$queryRaw<{ id: string }[]>`
    WITH room AS (
      INSERT INTO storage_usage AS u (user_id, bytes, count) VALUES (${userId}::uuid, ${bytes}, 1)
      ON CONFLICT (user_id) DO UPDATE SET bytes = u.bytes + EXCLUDED.bytes, count = u.count + 1
        WHERE u.bytes + EXCLUDED.bytes <= ${MAX_STORAGE_BYTES} AND u.count < ${MAX_STORAGE_COUNT}
      RETURNING user_id
    )
    INSERT INTO media (id, user_id, key, kind, content_type, bytes, width, height, checksum, source, sizes,
                       duration_ms, has_poster, credit, state)
    SELECT uuidv7(), user_id, ${media.key}, ${media.kind}, ${media.contentType}, ${bytes}::int, ${media.width}::int,
           ${media.height}::int, ${media.checksum}, ${media.source}, ${sizes}::int[], ${durationMs}::int,
           ${hasPoster}, ${credit ? JSON.stringify(credit) : null}::jsonb, ${state}
    FROM room RETURNING id`;
  if (!made) throw await storageLimit(userId);
  return clientOf(tx).media.findUniqueOrThrow({ where: { id: made.id } });
}

async function storageLimit(userId: string): Promise<AppError> {
  const { bytes } = await usageOf(userId);
  return new AppError("storage_limit", { details: { limitBytes: MAX_STORAGE_BYTES, usedBytes: bytes } });
}

/** What a person's media take. */
export async function usageOf(userId: string): Promise<{ bytes: number; count: number }> {
  const usage = await clientOf().storageUsage.findUnique({ where: { userId } });
  return { bytes: Number(usage?.bytes ?? 0), count: usage?.count ?? 0 };
}

async function lockUsage(userId: string, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    INSERT INTO storage_usage (user_id) VALUES (${userId}::uuid) ON CONFLICT (user_id) DO NOTHING`;
  await clientOf(tx).$executeRaw`SELECT 1 FROM storage_usage WHERE user_id = ${userId}::uuid FOR UPDATE`;
}

export type ArrivedMedia = Pick<NewMedia, "bytes" | "contentType" | "width" | "height" | "checksum"> &
  Pick<NewMedia, "durationMs" | "hasPoster">;

/**
 * What was announced is there and checked: from now on it may be used, and it takes the room that it really needs.
 * Null when it is not announced any more: its objects have to go.
 */
export async function settleMedia(id: string, arrived: ArrivedMedia): Promise<MediaRow | null> {
  const { durationMs = null, hasPoster = false } = arrived;
  const rows = await clientOf().$queryRaw<unknown[]>`
    WITH old AS (
      SELECT id, user_id, bytes FROM media
      WHERE id = ${id}::uuid AND state IN ('awaiting', 'storing') FOR UPDATE
    ), usage AS (
      UPDATE storage_usage AS u SET bytes = greatest(0, u.bytes - old.bytes + ${arrived.bytes})
      FROM old WHERE u.user_id = old.user_id
    )
    UPDATE media SET state = 'stored', bytes = ${arrived.bytes}::int, content_type = ${arrived.contentType},
           width = ${arrived.width}::int, height = ${arrived.height}::int, checksum = ${arrived.checksum},
           duration_ms = ${durationMs}::int, has_poster = ${hasPoster}
    FROM old WHERE media.id = old.id RETURNING media.id`;
  return rows.length > 0 ? clientOf().media.findUniqueOrThrow({ where: { id } }) : null;
}

/** Its objects are there: from now on it may be used. Null when it was taken for lost meanwhile: they have to go. */
export async function markStored(id: string): Promise<MediaRow | null> {
  const where = { id, state: "storing" };
  const [row] = await clientOf().media.updateManyAndReturn({ where, data: { state: "stored" } });
  return row ?? null;
}

/**
 * Says that something is about to be made of a picture for a network, before its object comes: whoever deletes the
 * picture knows of both. `made`: its facts, where it is there already. Null when the picture is gone.
 */
export async function announceFit(key: string, network: string): Promise<{ made: ImageFacts | null } | null> {
  const [row] = await clientOf().$queryRaw<{ made: ImageFacts | null }[]>`
    UPDATE media SET fits = jsonb_build_object(${network}::text, NULL) || fits
    WHERE key = ${key} AND state = 'stored' RETURNING fits -> ${network}::text AS made`;
  return row ?? null;
}

/** What was announced is there; false when the picture went meanwhile: then it has to go too. */
export async function keepFit(key: string, network: string, facts: ImageFacts): Promise<boolean> {
  const kept = await clientOf().$executeRaw`
    UPDATE media SET fits = fits || jsonb_build_object(${network}::text, ${JSON.stringify(facts)}::jsonb)
    WHERE key = ${key} AND state = 'stored'`;
  return kept > 0;
}

/** Takes back what was announced, if it is still waited for; false when it is not, or is there already. */
export async function refuseAwaiting(id: string): Promise<boolean> {
  const where = { id, state: "awaiting" };
  return (await clientOf().media.updateMany({ where, data: { state: "deleting" } })).count === 1;
}

/** The person's own medium under one of these keys. */
export function findOwnMedium(
  userId: string,
  keys: string[],
  states: string[] = ["stored"],
): Promise<MediaRow | null> {
  return clientOf().media.findFirst({ where: { userId, key: { in: keys }, state: { in: states } } });
}

/** All of the person's own stored media under these keys. */
export function findOwnMedia(userId: string, keys: string[], tx?: Tx): Promise<MediaRow[]> {
  return clientOf(tx).media.findMany({ where: { userId, key: { in: keys }, state: "stored" } });
}

/**
 * Lets everything of the person that shows one medium show another, and keeps the old one for whoever still has its
 * address. False when the old one is not there any more, or was replaced already. A post on its way to a network has
 * its own list of what is sent.
 */
export async function moveReferences(from: MediaRow, to: MediaRow, tx: Tx): Promise<boolean> {
  const client = clientOf(tx);
  // In the order in which others lock: posts, then brands, then media.
  await client.$executeRaw`
    SELECT 1 FROM post WHERE id IN (SELECT post_id FROM post_image WHERE media_id = ${from.id}::uuid)
    ORDER BY id FOR UPDATE`;
  await client.$executeRaw`SELECT 1 FROM account WHERE logo_key = ${from.key} ORDER BY id FOR UPDATE`;
  const released = await client.$executeRaw`
    UPDATE media SET released_at = now()
    WHERE id = ${from.id}::uuid AND state = 'stored' AND released_at IS NULL`;
  if (released === 0) return false;
  await client.$executeRaw`
    WITH moved AS (
      UPDATE post_image SET media_id = ${to.id}::uuid WHERE media_id = ${from.id}::uuid RETURNING post_id
    )
    UPDATE post SET revision = revision + 1, updated_at = now()
    WHERE id IN (SELECT post_id FROM moved) AND status <> 'publishing'`;
  await client.$executeRaw`UPDATE account SET logo_key = ${to.key} WHERE logo_key = ${from.key}`;
  // What was cut out of the old one is no part of the new one; where a post shows it, it stays.
  await client.$executeRaw`
    UPDATE canvas_image SET media_id = ${to.id}::uuid, cutout_id = NULL WHERE media_id = ${from.id}::uuid`;
  await client.$executeRaw`UPDATE canvas_image SET cutout_id = ${to.id}::uuid WHERE cutout_id = ${from.id}::uuid`;
  return true;
}

/** Whether the medium is there and may be used; false while it is being deleted. */
export async function isStored(id: string): Promise<boolean> {
  return (await clientOf().media.count({ where: { id, state: "stored" } })) > 0;
}

/** Those of the keys whose upload is still waited for or being checked. */
export async function selectAwaitedKeys(keys: string[]): Promise<string[]> {
  const where = { key: { in: keys }, state: { in: ["awaiting", "storing"] } };
  return (await clientOf().media.findMany({ where, select: { key: true } })).map(({ key }) => key);
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
export async function markUnreferenced(ids: string[], tx: Tx): Promise<LeavingMedia[]> {
  const client = clientOf(tx);
  await client.$queryRaw`SELECT id FROM media WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  return client.$queryRaw<LeavingMedia[]>`
    UPDATE media SET state = 'deleting' WHERE id = ANY(${ids}::uuid[])
      AND ${UNREFERENCED}
    RETURNING id, key, kind, sizes, fits, has_poster AS "hasPoster"`;
}

/** Takes a person's media out of everything that shows them: they and all that shows them are about to go. */
export async function releaseMediaOf(userId: string): Promise<void> {
  const client = clientOf();
  await client.$executeRaw`
    DELETE FROM post_image USING media WHERE media.id = post_image.media_id AND media.user_id = ${userId}::uuid`;
  await client.$executeRaw`
    UPDATE post SET video_id = NULL FROM media WHERE media.id = post.video_id AND media.user_id = ${userId}::uuid`;
  await client.$executeRaw`DELETE FROM canvas_image WHERE user_id = ${userId}::uuid`;
  await client.$executeRaw`DELETE FROM canvas_template WHERE user_id = ${userId}::uuid`;
  await client.$executeRaw`
    DELETE FROM canvas_document_media shown USING media
    WHERE media.id = shown.media_id AND media.user_id = ${userId}::uuid`;
  await client.$executeRaw`
    DELETE FROM post_template USING media
    WHERE media.id = post_template.thumbnail_id AND media.user_id = ${userId}::uuid`;
  await client.$executeRaw`UPDATE account SET logo_key = NULL WHERE user_id = ${userId}::uuid`;
}

/** Marks the next of a person's media for deletion, used or not. One whose object may just be arriving is left alone. */
export function markNextOf(userId: string, limit: number): Promise<LeavingMedia[]> {
  return clientOf().$queryRaw<LeavingMedia[]>`
    UPDATE media SET state = 'deleting' WHERE id IN (
      SELECT id FROM media WHERE user_id = ${userId}::uuid
        AND (state <> 'storing' OR created_at < now() - make_interval(secs => ${STORING_SECONDS}::int))
      ORDER BY id LIMIT ${limit}::int)
    RETURNING id, key, kind, sizes, fits, has_poster AS "hasPoster"`;
}

export async function hasMedia(userId: string): Promise<boolean> {
  return (await clientOf().media.count({ where: { userId }, take: 1 })) > 0;
}

/** The last step, after the objects are gone: the row goes and its room is given back, both or neither. */
export async function deleteMediaRow(id: string): Promise<void> {
  await clientOf().$executeRaw`
    WITH gone AS (DELETE FROM media WHERE id = ${id}::uuid AND state = 'deleting' RETURNING user_id, bytes)
    UPDATE storage_usage AS u SET bytes = greatest(0, u.bytes - gone.bytes), count = greatest(0, u.count - 1)
    FROM gone WHERE u.user_id = gone.user_id`;
}

/**
 * Media that wait for cleaning: half stored, never arrived, half deleted, or for a day used by nothing. In no order: those that
 * cannot be deleted must not stand in front of the others for ever.
 */
export async function findLeftovers(limit: number): Promise<string[]> {
  const rows = await clientOf().$queryRaw<{ id: string }[]>`
    SELECT id FROM media
    WHERE (state = 'deleting' AND created_at < now() - interval '5 minutes')
       OR (state = 'storing' AND created_at < now() - interval '1 hour')
       OR (state = 'awaiting' AND created_at < now() - make_interval(mins => ${AWAITING_MINUTES}::int))
       OR (coalesce(released_at, created_at) < now() - make_interval(hours => ${UNUSED_MEDIA_HOURS}::int)
           AND ${UNREFERENCED})
    ORDER BY random() LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}
