import { z } from "zod";
import { getPageOffset } from "@/lib/core/paging";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { CanvasImagesQuery, TagCanvasImagesBody } from "@/lib/media/canvas-image-schemas";
import type { CanvasImageFields, ImageUseFields } from "@/lib/media/canvas-image-serializers";
import { MAX_LISTED_TAGS, MAX_LISTED_USES, MAX_TAGS } from "@/lib/media/limits";
import type { MoveCanvasImagesBody } from "@/lib/media/media-folder-schemas";
import { getPosterKey } from "@/lib/media/object-keys";
import { lockFolder } from "@/lib/media/server/media-folder-store";
import { lockStoredMedia } from "@/lib/media/server/media-store";
import { getMediaUrl, getThumbnailUrl } from "@/lib/media/server/media-url";
import { Prisma } from "@/prisma/generated/client";

export interface CanvasImageRow extends CanvasImageFields {
  userId: string;
  mediaId: string;
  cutoutId: string | null;
  key: string;
  cutoutKey: string | null;
}

interface StoredRow
  extends Omit<CanvasImageRow, "url" | "thumbUrl" | "previewUrl" | "cutoutUrl" | "cutoutThumbUrl"> {
  sizes: number[];
  cutoutSizes: number[] | null;
  hasPoster: boolean;
}

/** `mediaId`: the image itself or its cutout. */
type Searched = Omit<CanvasImagesQuery, "url"> & { mediaId?: string | undefined };

const PREVIEW = 1080;
const uuid = z.uuid();

/** All uses of media: images of posts, images in designs and videos of posts. */
const SHOWN = Prisma.sql`(SELECT post_id, index, media_id FROM post_image
  UNION ALL SELECT id, 0, video_id FROM post WHERE video_id IS NOT NULL
  UNION ALL SELECT d.post_id, d.image_index, m.media_id FROM canvas_document_media m
    JOIN canvas_document d ON d.id = m.canvas_document_id WHERE d.image_index >= 0)`;

const COLUMNS = Prisma.sql`c.id, c.user_id AS "userId", c.media_id AS "mediaId", c.cutout_id AS "cutoutId", c.label, c.tags,
  c.folder_id AS "folderId", c.created_at AS "createdAt", m.key, m.sizes, m.content_type AS "contentType", m.bytes, m.width, m.height, m.source,
  m.kind, m.duration_ms AS "durationMs", m.has_poster AS "hasPoster",
  m.credit, cutout.key AS "cutoutKey", cutout.sizes AS "cutoutSizes",
  (SELECT count(DISTINCT i.post_id)::int FROM ${SHOWN} i WHERE i.media_id IN (c.media_id, c.cutout_id)) AS "usedIn"`;
const JOINED = Prisma.sql`canvas_image c JOIN media m ON m.id = c.media_id LEFT JOIN media cutout ON cutout.id = c.cutout_id`;

interface CanvasImageInput {
  id?: string;
  userId: string;
  mediaId: string;
  label: string;
  /** A folder that was deleted meanwhile is ignored. */
  folder?: string | undefined;
}

/** Adds a stored image to a library; returns null when the media row is not usable anymore. */
export async function insertCanvasImage(image: CanvasImageInput, tx: Tx): Promise<CanvasImageRow | null> {
  if (!(await lockStoredMedia(image.mediaId, tx))) return null;
  const data = await toStoredImage(image, tx);
  const { id } = await getTransactionClient(tx).canvasImage.create({ data, select: { id: true } });
  return findCanvasImage(image.userId, id, tx);
}

/** Adds an image unless the library has it, also as a cutout; returns false when it was deleted. */
export async function insertCanvasImageIfAbsent(image: CanvasImageInput, tx: Tx): Promise<boolean> {
  const { userId, mediaId } = image;
  if (!(await lockStoredMedia(mediaId, tx))) return false;
  const where = { userId, OR: [{ mediaId }, { cutoutId: mediaId }] };
  if ((await getTransactionClient(tx).canvasImage.count({ where })) === 0) {
    const data = await toStoredImage(image, tx);
    await getTransactionClient(tx).canvasImage.create({ data, select: { id: true } });
  }
  return true;
}

async function toStoredImage({ folder, ...image }: CanvasImageInput, tx: Tx) {
  const isIn = folder !== undefined && (await lockFolder(image.userId, folder, tx));
  return isIn ? { ...image, folderId: folder } : image;
}

/** Returns the image of this user's library; null for another user's, an unknown or a malformed id [TEN1]. */
export async function findCanvasImage(userId: string, id: string, tx?: Tx): Promise<CanvasImageRow | null> {
  if (!uuid.safeParse(id).success) return null;
  const [row] = await getTransactionClient(tx).$queryRaw<StoredRow[]>`
    SELECT ${COLUMNS} FROM ${JOINED} WHERE c.id = ${id}::uuid AND c.user_id = ${userId}::uuid`;
  return row ? withAddresses(row) : null;
}

/** Returns false when there is a cutout already, when either image was deleted, or the image was replaced. */
export async function setCutout(
  { id, mediaId }: Pick<CanvasImageRow, "id" | "mediaId">,
  cutoutId: string,
  tx: Tx,
): Promise<boolean> {
  if (!(await lockStoredMedia(cutoutId, tx))) return false;
  const { count } = await getTransactionClient(tx).canvasImage.updateMany({
    where: { id, mediaId, cutoutId: null },
    data: { cutoutId },
  });
  return count === 1;
}

/** Renames an image; returns false when it is not in this user's library. */
export async function updateCanvasImageLabel(userId: string, id: string, label: string): Promise<boolean> {
  const { count } = await getTransactionClient().canvasImage.updateMany({
    where: { id, userId },
    data: { label },
  });
  return count > 0;
}

/**
 * Adds and removes tags and returns the changed items. An item that would have too many tags is unchanged. Returns null
 * and changes nothing when an id is not in this user's library [TEN1].
 */
export async function updateTags(
  userId: string,
  { imageIds, add, remove }: TagCanvasImagesBody,
  tx: Tx,
): Promise<CanvasImageRow[] | null> {
  const wanted = await lockOwnImages(userId, imageIds, tx);
  if (!wanted) return null;
  const db = getTransactionClient(tx);
  const changed = await db.$queryRaw<{ id: string }[]>`
    UPDATE canvas_image AS c SET tags = changed.tags
    FROM canvas_image AS old, LATERAL (SELECT ARRAY(
      SELECT DISTINCT tag FROM unnest(old.tags || ${add}::text[]) AS tag
      WHERE tag <> ALL(${remove}::text[]) ORDER BY tag) AS tags) AS changed
    WHERE c.id = old.id AND c.id = ANY(${wanted}::uuid[]) AND cardinality(changed.tags) <= ${MAX_TAGS}::int
    RETURNING c.id`;
  return listImagesById(
    changed.map(({ id }) => id),
    tx,
  );
}

/**
 * Puts items into a folder, or out of theirs, and returns them. Returns null and changes nothing when the folder or an
 * item is not this user's [TEN1].
 */
export async function updateFolderOfImages(
  userId: string,
  { imageIds, folderId }: MoveCanvasImagesBody,
  tx: Tx,
): Promise<CanvasImageRow[] | null> {
  // The folder before the items, as its deletion does.
  if (folderId !== null && !(await lockFolder(userId, folderId, tx))) return null;
  const wanted = await lockOwnImages(userId, imageIds, tx);
  if (!wanted) return null;
  await getTransactionClient(tx).canvasImage.updateMany({
    where: { userId, id: { in: wanted } },
    data: { folderId },
  });
  return listImagesById(wanted, tx);
}

/** Locks items against other changes and returns each id once; null when one is not in this user's library. */
async function lockOwnImages(userId: string, imageIds: readonly string[], tx: Tx): Promise<string[] | null> {
  const wanted = [...new Set(imageIds)];
  if (!wanted.every((id) => uuid.safeParse(id).success)) return null;
  // Locked in one order, so that two changes of the same items cannot wait for each other.
  const own = await getTransactionClient(tx).$queryRaw<unknown[]>`
    SELECT 1 FROM canvas_image WHERE id = ANY(${wanted}::uuid[]) AND user_id = ${userId}::uuid
    ORDER BY id FOR UPDATE`;
  return own.length < wanted.length ? null : wanted;
}

async function listImagesById(ids: readonly string[], tx: Tx): Promise<CanvasImageRow[]> {
  const rows = await getTransactionClient(tx).$queryRaw<StoredRow[]>`
    SELECT ${COLUMNS} FROM ${JOINED} WHERE c.id = ANY(${ids}::uuid[])`;
  return rows.map(withAddresses);
}

/** Returns the tags of a library with the number of their items, by name. */
export function selectTags(userId: string): Promise<{ tag: string; items: number }[]> {
  return getTransactionClient().$queryRaw`
    SELECT tag, count(*)::int AS items FROM canvas_image, unnest(tags) AS tag
    WHERE user_id = ${userId}::uuid GROUP BY tag ORDER BY tag LIMIT ${MAX_LISTED_TAGS}`;
}

/** Removes an image from a library and returns its media ids; null when it was not there. */
export async function deleteCanvasImageRow(userId: string, id: string) {
  const [row] = await getTransactionClient().$queryRaw<{ mediaId: string; cutoutId: string | null }[]>`
    DELETE FROM canvas_image WHERE id = ${id}::uuid AND user_id = ${userId}::uuid
    RETURNING media_id AS "mediaId", cutout_id AS "cutoutId"`;
  return row ?? null;
}

/** Returns a page of a library, newest first, and the total, in two queries. */
export async function selectCanvasImages(userId: string, query: Searched) {
  const matching = Prisma.join(conditions(userId, query), " AND ");
  const db = getTransactionClient();
  const [rows, counts] = await Promise.all([
    db.$queryRaw<StoredRow[]>`
      SELECT ${COLUMNS} FROM ${JOINED} WHERE ${matching}
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${query.limit} OFFSET ${getPageOffset(query)}`,
    db.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM canvas_image c JOIN media m ON m.id = c.media_id WHERE ${matching}`,
  ]);
  return { images: rows.map(withAddresses), total: counts[0]?.total ?? 0 };
}

/** Returns false for a malformed id too. */
export async function ownsAccount(userId: string, accountId: string): Promise<boolean> {
  if (!uuid.safeParse(accountId).success) return false;
  return (await getTransactionClient().account.count({ where: { id: accountId, userId } })) > 0;
}

export function selectImageUses(image: CanvasImageRow): Promise<ImageUseFields[]> {
  const media = [image.mediaId, image.cutoutId].filter((id) => id !== null);
  return getTransactionClient().$queryRaw<ImageUseFields[]>`
    SELECT p.id AS "postId", a.id AS "accountId", a.name AS "accountName", p.text, min(i.index)::int AS index, p.status
    FROM ${SHOWN} i JOIN post p ON p.id = i.post_id JOIN account a ON a.id = p.account_id
    WHERE i.media_id = ANY(${media}::uuid[]) AND a.user_id = ${image.userId}::uuid
    GROUP BY p.id, a.id ORDER BY p.updated_at DESC, p.id DESC LIMIT ${MAX_LISTED_USES}`;
}

function conditions(userId: string, { q, kind, usedIn, folder, tag, mediaId }: Searched): Prisma.Sql[] {
  const all = [Prisma.sql`c.user_id = ${userId}::uuid`];
  if (kind !== "all") all.push(Prisma.sql`m.kind = ${kind}`);
  if (mediaId) all.push(Prisma.sql`${mediaId}::uuid IN (c.media_id, c.cutout_id)`);
  if (folder === "none") all.push(Prisma.sql`c.folder_id IS NULL`);
  else if (folder) all.push(Prisma.sql`c.folder_id = ${folder}::uuid`);
  if (tag) all.push(Prisma.sql`c.tags @> ARRAY[${tag}]`);
  if (q) {
    const pattern = `%${q.normalize("NFC").replace(/[\\%_]/g, "\\$&")}%`;
    all.push(
      Prisma.sql`(c.label ILIKE ${pattern} OR EXISTS (SELECT 1 FROM unnest(c.tags) t WHERE t ILIKE ${pattern}))`,
    );
  }
  if (usedIn === "none") {
    all.push(Prisma.sql`NOT EXISTS (SELECT 1 FROM ${SHOWN} i WHERE i.media_id IN (c.media_id, c.cutout_id))`);
  } else if (usedIn) {
    all.push(Prisma.sql`EXISTS (SELECT 1 FROM ${SHOWN} i JOIN post p ON p.id = i.post_id
      WHERE p.account_id = ${usedIn}::uuid AND i.media_id IN (c.media_id, c.cutout_id))`);
  }
  return all;
}

function withAddresses({ sizes, cutoutSizes, hasPoster, ...row }: StoredRow): CanvasImageRow {
  const { key, cutoutKey } = row;
  const cutout = cutoutKey === null ? null : { key: cutoutKey, sizes: cutoutSizes ?? [] };
  const image = { key, sizes };
  const posterUrl = hasPoster ? getMediaUrl(getPosterKey(key)) : null;
  const shown =
    row.kind === "video"
      ? { thumbUrl: posterUrl ?? "", previewUrl: posterUrl ?? "" }
      : { thumbUrl: getThumbnailUrl(image), previewUrl: getThumbnailUrl(image, PREVIEW) };
  return {
    ...row,
    ...shown,
    url: getMediaUrl(key),
    cutoutUrl: cutout && getMediaUrl(cutout.key),
    cutoutThumbUrl: cutout && getThumbnailUrl(cutout),
  };
}
