import { AppError } from "@/lib/core/errors";
import { getTransactionClient, runInTransaction, type Tx } from "@/lib/core/server/transaction";
import type { StoredImageFacts } from "@/lib/media/limits";
import {
  MAX_PENDING_UPLOAD_BYTES,
  MAX_PENDING_UPLOADS,
  MAX_USER_STORAGE_BYTES,
  MAX_USER_STORAGE_OBJECTS,
  PENDING_UPLOAD_MINUTES,
  STORE_TIMEOUT_SECONDS,
  UNUSED_MEDIA_RETENTION_HOURS,
} from "@/lib/media/limits";
import type { MediaObjectNames } from "@/lib/media/object-keys";
import { type Media, Prisma } from "@/prisma/generated/client";

export type MediaRow = Media;

export type MediaToDelete = MediaObjectNames & { id: string };

// Every reference to media. A module that starts to use media adds its table here.
const UNREFERENCED = Prisma.sql`
  NOT EXISTS (SELECT 1 FROM post_image WHERE post_image.media_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM account WHERE account.logo_key = media.key)
  AND NOT EXISTS (SELECT 1 FROM connection WHERE connection.avatar_key = media.key)
  AND NOT EXISTS (SELECT 1 FROM post WHERE post.video_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_image WHERE canvas_image.media_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_image WHERE canvas_image.cutout_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_document_media WHERE canvas_document_media.media_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_document_version_media v WHERE v.media_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_template WHERE canvas_template.thumbnail_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM canvas_template_media WHERE canvas_template_media.media_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM post_template WHERE post_template.thumbnail_id = media.id)
  AND NOT EXISTS (SELECT 1 FROM post_result WHERE hidden_at IS NULL AND media_ids @> ARRAY[media.id])
  AND NOT EXISTS (SELECT 1 FROM job WHERE job.user_id = media.user_id AND media.kind = 'video' AND job.kind = 'video'
    AND job.result->>'videoUrl' LIKE '%/' || media.key)
  AND NOT EXISTS (SELECT 1 FROM publication WHERE state IN ('claimed', 'preparing', 'sending', 'unknown')
    AND (snapshot->'images' @> jsonb_build_array(jsonb_build_object('key', media.key))
      OR snapshot->'video'->>'key' = media.key))`;

export interface ImageCredit extends Prisma.JsonObject {
  name: string;
  profileUrl: string;
  photoUrl: string;
}

export interface NewMedia
  extends Pick<Media, "userId" | "key" | "contentType" | "bytes" | "width" | "height" | "checksum"> {
  source: string;
  kind: "image" | "video" | "document";
  sizes?: number[];
  durationMs?: number;
  hasPoster?: boolean;
  credit?: ImageCredit;
}

/** Inserts a row and reserves the quota in one statement [UP6]. Throws AppError("storage_limit"). */
export function insertPendingMedia(media: NewMedia): Promise<MediaRow> {
  return insertWithin(media, "storing");
}

/** Reserves the declared size of an upload. Throws AppError("storage_limit") and "rate_limited". */
export function insertPendingUpload(media: NewMedia): Promise<MediaRow> {
  return runInTransaction(async (tx) => {
    // The lock on the user's row serializes counting and inserting.
    await lockUsage(media.userId, tx);
    const where = { userId: media.userId, state: "awaiting" };
    const open = await getTransactionClient(tx).media.aggregate({
      where,
      _count: true,
      _sum: { bytes: true },
    });
    const bytes = (open._sum.bytes ?? 0) + media.bytes;
    if (open._count >= MAX_PENDING_UPLOADS || bytes > MAX_PENDING_UPLOAD_BYTES) {
      throw new AppError("rate_limited", {
        message: "Too many uploads at once. Wait for one to finish",
        retryAfter: 60,
      });
    }
    return insertWithin(media, "awaiting", tx);
  });
}

async function insertWithin(media: NewMedia, state: "storing" | "awaiting", tx?: Tx): Promise<MediaRow> {
  const { userId, bytes, credit, sizes = [], durationMs = null, hasPoster = false } = media;
  const [made] = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    WITH reserved_quota AS (
      INSERT INTO storage_usage AS u (user_id, bytes, count) VALUES (${userId}::uuid, ${bytes}, 1)
      ON CONFLICT (user_id) DO UPDATE SET bytes = u.bytes + EXCLUDED.bytes, count = u.count + 1
        WHERE u.bytes + EXCLUDED.bytes <= ${MAX_USER_STORAGE_BYTES} AND u.count < ${MAX_USER_STORAGE_OBJECTS}
      RETURNING user_id
    )
    INSERT INTO media (id, user_id, key, kind, content_type, bytes, width, height, checksum, source, sizes,
                       duration_ms, has_poster, credit, state)
    SELECT uuidv7(), user_id, ${media.key}, ${media.kind}, ${media.contentType}, ${bytes}::int, ${media.width}::int,
           ${media.height}::int, ${media.checksum}, ${media.source}, ${sizes}::int[], ${durationMs}::int,
           ${hasPoster}, ${credit ? JSON.stringify(credit) : null}::jsonb, ${state}
    FROM reserved_quota RETURNING id`;
  if (!made) throw await storageLimit(userId);
  return getTransactionClient(tx).media.findUniqueOrThrow({ where: { id: made.id } });
}

async function storageLimit(userId: string): Promise<AppError> {
  const { bytes } = await getStorageUsage(userId);
  return new AppError("storage_limit", { details: { limitBytes: MAX_USER_STORAGE_BYTES, usedBytes: bytes } });
}

export async function getStorageUsage(userId: string): Promise<{ bytes: number; count: number }> {
  const usage = await getTransactionClient().storageUsage.findUnique({ where: { userId } });
  return { bytes: Number(usage?.bytes ?? 0), count: usage?.count ?? 0 };
}

async function lockUsage(userId: string, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    INSERT INTO storage_usage (user_id) VALUES (${userId}::uuid) ON CONFLICT (user_id) DO NOTHING`;
  await getTransactionClient(tx)
    .$executeRaw`SELECT 1 FROM storage_usage WHERE user_id = ${userId}::uuid FOR UPDATE`;
}

export type UploadedMedia = Pick<NewMedia, "bytes" | "contentType" | "width" | "height" | "checksum"> &
  Pick<NewMedia, "durationMs" | "hasPoster">;

/** Stores a checked upload with its true size. Returns null when its row is not pending anymore. */
export async function confirmUploadedMedia(id: string, arrived: UploadedMedia): Promise<MediaRow | null> {
  const { durationMs = null, hasPoster = false } = arrived;
  const rows = await getTransactionClient().$queryRaw<unknown[]>`
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
  return rows.length > 0 ? getTransactionClient().media.findUniqueOrThrow({ where: { id } }) : null;
}

/** Marks media as stored. Returns null when it was cleaned up meanwhile; the caller then deletes the objects. */
export async function markMediaStored(id: string): Promise<MediaRow | null> {
  const where = { id, state: "storing" };
  const [row] = await getTransactionClient().media.updateManyAndReturn({ where, data: { state: "stored" } });
  return row ?? null;
}

/**
 * Registers a rendition before its object, so that a deletion includes it. Returns the owner of the image and the
 * facts of the rendition when it exists; null when the image is deleted.
 */
export async function insertPendingRendition(key: string, network: string) {
  const [row] = await getTransactionClient().$queryRaw<{ userId: string; facts: StoredImageFacts | null }[]>`
    UPDATE media SET fits = jsonb_build_object(${network}::text, NULL) || fits
    WHERE key = ${key} AND state = 'stored' RETURNING user_id AS "userId", fits -> ${network}::text AS facts`;
  return row ?? null;
}

/** Returns false when the image was deleted meanwhile; the rendition must be deleted too. */
export async function confirmRendition(key: string, network: string, facts: StoredImageFacts) {
  const stored = await getTransactionClient().$executeRaw`
    UPDATE media SET fits = fits || jsonb_build_object(${network}::text, ${JSON.stringify(facts)}::jsonb)
    WHERE key = ${key} AND state = 'stored'`;
  return stored > 0;
}

/** Cancels a pending upload; returns false when it is not pending anymore. */
export async function cancelPendingUpload(id: string): Promise<boolean> {
  const where = { id, state: "awaiting" };
  return (await getTransactionClient().media.updateMany({ where, data: { state: "deleting" } })).count === 1;
}

/** Returns the user's media row with one of these keys; null when there is none. */
export function findOwnedMediaByKeys(userId: string, keys: string[], states: string[] = ["stored"]) {
  return getTransactionClient().media.findFirst({
    where: { userId, key: { in: keys }, state: { in: states } },
  });
}

export function listOwnedMediaByKeys(userId: string, keys: string[], tx?: Tx): Promise<MediaRow[]> {
  return getTransactionClient(tx).media.findMany({ where: { userId, key: { in: keys }, state: "stored" } });
}

/**
 * Replaces media everywhere the user shows it; the old one stays for a day for clients with its URL. Returns
 * false when it is deleted or was replaced already.
 */
export async function replaceMediaReferences(from: MediaRow, to: MediaRow, tx: Tx): Promise<boolean> {
  const client = getTransactionClient(tx);
  // Lock order of all writers: posts, then accounts, then media.
  await client.$executeRaw`
    SELECT 1 FROM post WHERE id IN (SELECT post_id FROM post_image WHERE media_id = ${from.id}::uuid)
    ORDER BY id FOR UPDATE`;
  await client.$executeRaw`SELECT 1 FROM account WHERE logo_key = ${from.key} ORDER BY id FOR UPDATE`;
  const released = await client.$executeRaw`
    UPDATE media SET released_at = now()
    WHERE id = ${from.id}::uuid AND state = 'stored' AND released_at IS NULL`;
  if (released === 0) return false;
  await client.$executeRaw`
    WITH changed_image AS (
      UPDATE post_image SET media_id = ${to.id}::uuid WHERE media_id = ${from.id}::uuid RETURNING post_id
    )
    UPDATE post SET revision = revision + 1, updated_at = now()
    WHERE id IN (SELECT post_id FROM changed_image) AND status <> 'publishing'`;
  await client.$executeRaw`UPDATE account SET logo_key = ${to.key} WHERE logo_key = ${from.key}`;
  // The cutout belongs to the old image; posts that show it keep it.
  await client.$executeRaw`
    UPDATE canvas_image SET media_id = ${to.id}::uuid, cutout_id = NULL WHERE media_id = ${from.id}::uuid`;
  await client.$executeRaw`UPDATE canvas_image SET cutout_id = ${to.id}::uuid WHERE cutout_id = ${from.id}::uuid`;
  await client.$executeRaw`
    UPDATE post_result SET media_id = ${to.id}::uuid, media_ids = media_ids || ${to.id}::uuid
    WHERE media_id = ${from.id}::uuid`;
  return true;
}

/** Returns whether the media row is usable; false while it is being deleted. */
export async function isMediaStored(id: string): Promise<boolean> {
  return (await getTransactionClient().media.count({ where: { id, state: "stored" } })) > 0;
}

export async function selectPendingUploadKeys(keys: string[]): Promise<string[]> {
  const where = { key: { in: keys }, state: { in: ["awaiting", "storing"] } };
  return (await getTransactionClient().media.findMany({ where, select: { key: true } })).map(
    ({ key }) => key,
  );
}

export async function selectMediaIds(keys: string[], tx?: Tx): Promise<string[]> {
  const rows = await getTransactionClient(tx).media.findMany({
    where: { key: { in: keys } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * Locks media for new references until the transaction ends and returns the usable ones. A transaction locks all its
 * media in one call: the order is that of `markUnreferenced`, so that the two cannot deadlock.
 */
export async function lockStoredMediaRows(ids: readonly string[], tx: Tx): Promise<Set<string>> {
  const rows = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    SELECT id FROM media WHERE id = ANY(${ids}::uuid[]) AND state = 'stored' ORDER BY id FOR SHARE`;
  return new Set(rows.map(({ id }) => id));
}

/** Locks one medium as `lockStoredMediaRows` does. Returns false when it is not usable. */
export async function lockStoredMedia(id: string, tx: Tx): Promise<boolean> {
  return (await lockStoredMediaRows([id], tx)).has(id);
}

/** Marks unreferenced media and returns them. Locks first, because a reference may be in progress. */
export async function markUnreferenced(ids: string[], tx: Tx): Promise<MediaToDelete[]> {
  const client = getTransactionClient(tx);
  await client.$queryRaw`SELECT id FROM media WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  return client.$queryRaw<MediaToDelete[]>`
    UPDATE media SET state = 'deleting' WHERE id = ANY(${ids}::uuid[])
      AND ${UNREFERENCED}
    RETURNING id, key, kind, sizes, fits, has_poster AS "hasPoster"`;
}

export async function clearUserMediaReferences(userId: string): Promise<void> {
  const client = getTransactionClient();
  await client.$executeRaw`
    DELETE FROM post_image USING media WHERE media.id = post_image.media_id AND media.user_id = ${userId}::uuid`;
  await client.$executeRaw`
    UPDATE post SET video_id = NULL FROM media WHERE media.id = post.video_id AND media.user_id = ${userId}::uuid`;
  await client.$executeRaw`DELETE FROM canvas_image WHERE user_id = ${userId}::uuid`;
  await client.$executeRaw`DELETE FROM canvas_template WHERE user_id = ${userId}::uuid`;
  await client.$executeRaw`DELETE FROM post_result WHERE user_id = ${userId}::uuid`;
  await client.$executeRaw`
    DELETE FROM canvas_document_media USING media
    WHERE media.id = canvas_document_media.media_id AND media.user_id = ${userId}::uuid`;
  await client.$executeRaw`
    DELETE FROM canvas_document_version_media v USING media
    WHERE media.id = v.media_id AND media.user_id = ${userId}::uuid`;
  await client.$executeRaw`
    DELETE FROM post_template USING media
    WHERE media.id = post_template.thumbnail_id AND media.user_id = ${userId}::uuid`;
  await client.$executeRaw`UPDATE account SET logo_key = NULL WHERE user_id = ${userId}::uuid`;
}

/** Marks the next media of a user for deletion, used or not. Skips rows whose objects may be arriving. */
export function markNextUserMediaForDeletion(userId: string, limit: number): Promise<MediaToDelete[]> {
  return getTransactionClient().$queryRaw<MediaToDelete[]>`
    UPDATE media SET state = 'deleting' WHERE id IN (
      SELECT id FROM media WHERE user_id = ${userId}::uuid
        AND (state <> 'storing' OR created_at < now() - make_interval(secs => ${STORE_TIMEOUT_SECONDS}::int))
      ORDER BY id LIMIT ${limit}::int)
    RETURNING id, key, kind, sizes, fits, has_poster AS "hasPoster"`;
}

export async function hasMedia(userId: string): Promise<boolean> {
  return (await getTransactionClient().media.count({ where: { userId }, take: 1 })) > 0;
}

export async function deleteMediaRow(id: string): Promise<void> {
  await getTransactionClient().$executeRaw`
    WITH deleted AS (DELETE FROM media WHERE id = ${id}::uuid AND state = 'deleting' RETURNING user_id, bytes)
    UPDATE storage_usage AS u SET bytes = greatest(0, u.bytes - deleted.bytes), count = greatest(0, u.count - 1)
    FROM deleted WHERE u.user_id = deleted.user_id`;
}

/**
 * Returns media that is half stored, never arrived or half deleted. The random order keeps failing deletions from
 * blocking the others.
 */
export async function findUnfinishedMedia(limit: number): Promise<string[]> {
  const rows = await getTransactionClient().$queryRaw<{ id: string }[]>`
    SELECT id FROM media
    WHERE (state = 'deleting' AND created_at < now() - interval '5 minutes')
       OR (state = 'storing' AND created_at < now() - interval '1 hour')
       OR (state = 'awaiting' AND created_at < now() - make_interval(mins => ${PENDING_UPLOAD_MINUTES}::int))
    ORDER BY random() LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

export interface UnusedMediaPart {
  ids: string[];
  /** Id after which the next part begins; null after the last part. */
  next: string | null;
}

/**
 * Returns the media unused for a day among the next `size` after an id: a look at all of them would take longer with
 * every customer.
 */
export async function findUnusedMedia(
  after: string | null,
  { size, limit }: { size: number; limit: number },
): Promise<UnusedMediaPart> {
  const client = getTransactionClient();
  const from = after ?? "00000000-0000-0000-0000-000000000000";
  const [end] = await client.$queryRaw<{ id: string }[]>`
    SELECT id FROM media WHERE id > ${from}::uuid ORDER BY id OFFSET ${size - 1}::int LIMIT 1`;
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT id FROM media
    WHERE id > ${from}::uuid AND (${end?.id ?? null}::uuid IS NULL OR id <= ${end?.id ?? null}::uuid)
      AND coalesce(released_at, created_at) < now() - make_interval(hours => ${UNUSED_MEDIA_RETENTION_HOURS}::int)
      AND ${UNREFERENCED}
    ORDER BY id LIMIT ${limit}::int`;
  const ids = rows.map(({ id }) => id);
  return { ids, next: ids.length === limit ? (ids.at(-1) ?? null) : (end?.id ?? null) };
}
