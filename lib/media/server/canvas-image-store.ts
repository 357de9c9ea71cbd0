import { z } from "zod";
import { getPageOffset } from "@/lib/core/paging";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { CanvasImagesQuery } from "@/lib/media/canvas-image-schemas";
import type { CanvasImageFields, ImageUseFields } from "@/lib/media/canvas-image-serializers";
import { MAX_LISTED_USES } from "@/lib/media/limits";
import { getPosterKey } from "@/lib/media/object-keys";
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

const COLUMNS = Prisma.sql`c.id, c.user_id AS "userId", c.media_id AS "mediaId", c.cutout_id AS "cutoutId", c.label,
  c.created_at AS "createdAt", m.key, m.sizes, m.content_type AS "contentType", m.bytes, m.width, m.height, m.source,
  m.kind, m.duration_ms AS "durationMs", m.has_poster AS "hasPoster",
  m.credit, cutout.key AS "cutoutKey", cutout.sizes AS "cutoutSizes",
  (SELECT count(DISTINCT i.post_id)::int FROM ${SHOWN} i WHERE i.media_id IN (c.media_id, c.cutout_id)) AS "usedIn"`;
const JOINED = Prisma.sql`canvas_image c JOIN media m ON m.id = c.media_id LEFT JOIN media cutout ON cutout.id = c.cutout_id`;

/** Adds a stored image to a library; returns null when the media row is not usable anymore. */
export async function insertCanvasImage(
  image: { id?: string; userId: string; mediaId: string; label: string },
  tx: Tx,
): Promise<CanvasImageRow | null> {
  if (!(await lockStoredMedia(image.mediaId, tx))) return null;
  const { id } = await getTransactionClient(tx).canvasImage.create({ data: image, select: { id: true } });
  return findCanvasImage(image.userId, id, tx);
}

/** Adds an image unless the library has it, also as a cutout; returns false when it was deleted. */
export async function insertCanvasImageIfAbsent(
  image: { userId: string; mediaId: string; label: string },
  tx: Tx,
): Promise<boolean> {
  const { userId, mediaId } = image;
  if (!(await lockStoredMedia(mediaId, tx))) return false;
  const where = { userId, OR: [{ mediaId }, { cutoutId: mediaId }] };
  if ((await getTransactionClient(tx).canvasImage.count({ where })) === 0) {
    await getTransactionClient(tx).canvasImage.create({ data: image, select: { id: true } });
  }
  return true;
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

function conditions(userId: string, { q, kind, usedIn, mediaId }: Searched): Prisma.Sql[] {
  const all = [Prisma.sql`c.user_id = ${userId}::uuid`];
  if (kind !== "all") all.push(Prisma.sql`m.kind = ${kind}`);
  if (mediaId) all.push(Prisma.sql`${mediaId}::uuid IN (c.media_id, c.cutout_id)`);
  if (q) all.push(Prisma.sql`c.label ILIKE ${`%${q.normalize("NFC").replace(/[\\%_]/g, "\\$&")}%`}`);
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
