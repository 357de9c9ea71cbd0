import { z } from "zod";
import { MAX_USES } from "@/lib/canvas/image-rules";
import type { CanvasImagesQuery } from "@/lib/canvas/image-schemas";
import type { CanvasImageFields, ImageUseFields } from "@/lib/canvas/image-serializers";
import { offsetOf } from "@/lib/core/paging";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { sizedKey } from "@/lib/media/media-keys";
import { holdStoredMedia } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { Prisma } from "@/prisma/generated/client";

/** A library picture with what its two media say of themselves, and how many posts show one of them. */
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
}

/** `mediaId`: of the picture itself or of its cut-out. */
type Searched = Omit<CanvasImagesQuery, "url"> & { mediaId?: string | undefined };

const THUMB = 360;
const PREVIEW = 1080;
const uuid = z.uuid();

/** Where media are shown: as a picture of a post, or in the design behind one. */
const SHOWN = Prisma.sql`(SELECT post_id, index, media_id FROM post_image
  UNION ALL SELECT d.post_id, d.image_index, s.media_id FROM canvas_document_media s
    JOIN canvas_document d ON d.id = s.canvas_document_id WHERE d.image_index >= 0)`;

const COLUMNS = Prisma.sql`c.id, c.user_id AS "userId", c.media_id AS "mediaId", c.cutout_id AS "cutoutId", c.label,
  c.created_at AS "createdAt", m.key, m.sizes, m.content_type AS "contentType", m.bytes, m.width, m.height, m.source,
  m.credit, k.key AS "cutoutKey", k.sizes AS "cutoutSizes",
  (SELECT count(DISTINCT i.post_id)::int FROM ${SHOWN} i WHERE i.media_id IN (c.media_id, c.cutout_id)) AS "usedIn"`;
const JOINED = Prisma.sql`canvas_image c JOIN media m ON m.id = c.media_id LEFT JOIN media k ON k.id = c.cutout_id`;

/** Puts a stored picture into a library; null when the medium is not usable any more. */
export async function insertCanvasImage(
  image: { id?: string; userId: string; mediaId: string; label: string },
  tx: Tx,
): Promise<CanvasImageRow | null> {
  if (!(await holdStoredMedia(image.mediaId, tx))) return null;
  const { id } = await clientOf(tx).canvasImage.create({ data: image, select: { id: true } });
  return findCanvasImage(image.userId, id, tx);
}

/** Puts a stored picture into the library unless it is there already, also as somebody's cut-out; false when it went. */
export async function keepCanvasImage(
  image: { userId: string; mediaId: string; label: string },
  tx: Tx,
): Promise<boolean> {
  const { userId, mediaId } = image;
  if (!(await holdStoredMedia(mediaId, tx))) return false;
  const where = { userId, OR: [{ mediaId }, { cutoutId: mediaId }] };
  if ((await clientOf(tx).canvasImage.count({ where })) === 0) {
    await clientOf(tx).canvasImage.create({ data: image, select: { id: true } });
  }
  return true;
}

/** The picture when it is in this person's library; null for a foreign, unknown or malformed id (TEN1). */
export async function findCanvasImage(userId: string, id: string, tx?: Tx): Promise<CanvasImageRow | null> {
  if (!uuid.safeParse(id).success) return null;
  const [row] = await clientOf(tx).$queryRaw<StoredRow[]>`
    SELECT ${COLUMNS} FROM ${JOINED} WHERE c.id = ${id}::uuid AND c.user_id = ${userId}::uuid`;
  return row ? withAddresses(row) : null;
}

/**
 * Gives a picture its cut-out; false when it has one, when picture or cut-out went meanwhile, and when the picture shows
 * another medium than the one that was cut.
 */
export async function setCutout(
  { id, mediaId }: Pick<CanvasImageRow, "id" | "mediaId">,
  cutoutId: string,
  tx: Tx,
): Promise<boolean> {
  if (!(await holdStoredMedia(cutoutId, tx))) return false;
  const { count } = await clientOf(tx).canvasImage.updateMany({
    where: { id, mediaId, cutoutId: null },
    data: { cutoutId },
  });
  return count === 1;
}

/** Calls a picture something else; false when it is not in this person's library. */
export async function updateLabel(userId: string, id: string, label: string): Promise<boolean> {
  const { count } = await clientOf().canvasImage.updateMany({ where: { id, userId }, data: { label } });
  return count > 0;
}

/** Takes a picture out of a library and names the media it had; null when it was not there. */
export async function deleteCanvasImageRow(
  userId: string,
  id: string,
): Promise<{ mediaId: string; cutoutId: string | null } | null> {
  const [row] = await clientOf().$queryRaw<{ mediaId: string; cutoutId: string | null }[]>`
    DELETE FROM canvas_image WHERE id = ${id}::uuid AND user_id = ${userId}::uuid
    RETURNING media_id AS "mediaId", cutout_id AS "cutoutId"`;
  return row ?? null;
}

/** A page of a library, newest first, with how many there are in all: two queries whatever the page holds. */
export async function selectCanvasImages(
  userId: string,
  query: Searched,
): Promise<{ images: CanvasImageRow[]; total: number }> {
  const matching = Prisma.join(conditions(userId, query), " AND ");
  const [rows, counts] = await Promise.all([
    clientOf().$queryRaw<StoredRow[]>`
      SELECT ${COLUMNS} FROM ${JOINED} WHERE ${matching}
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${query.limit} OFFSET ${offsetOf(query)}`,
    clientOf().$queryRaw<
      { total: number }[]
    >`SELECT count(*)::int AS total FROM canvas_image c WHERE ${matching}`,
  ]);
  return { images: rows.map(withAddresses), total: counts[0]?.total ?? 0 };
}

/** The posts that show a picture, the last changed first. */
export function selectUses(image: CanvasImageRow): Promise<ImageUseFields[]> {
  const media = [image.mediaId, image.cutoutId].filter((id) => id !== null);
  return clientOf().$queryRaw<ImageUseFields[]>`
    SELECT p.id AS "postId", a.id AS "accountId", a.name AS "accountName", p.text, min(i.index)::int AS index, p.status
    FROM ${SHOWN} i JOIN post p ON p.id = i.post_id JOIN account a ON a.id = p.account_id
    WHERE i.media_id = ANY(${media}::uuid[]) AND a.user_id = ${image.userId}::uuid
    GROUP BY p.id, a.id ORDER BY p.updated_at DESC, p.id DESC LIMIT ${MAX_USES}`;
}

function conditions(userId: string, { q, usedIn, mediaId }: Searched): Prisma.Sql[] {
  const all = [Prisma.sql`c.user_id = ${userId}::uuid`];
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

function withAddresses({ sizes, cutoutSizes, ...row }: StoredRow): CanvasImageRow {
  return {
    ...row,
    url: mediaUrl(row.key),
    thumbUrl: addressOf(row.key, sizes, THUMB),
    previewUrl: addressOf(row.key, sizes, PREVIEW),
    cutoutUrl: row.cutoutKey && mediaUrl(row.cutoutKey),
    cutoutThumbUrl: row.cutoutKey && addressOf(row.cutoutKey, cutoutSizes ?? [], THUMB),
  };
}

/** The smaller picture where there is one: small originals have none. */
function addressOf(key: string, sizes: number[], width: number): string {
  return mediaUrl(sizes.includes(width) ? sizedKey(key, width) : key);
}
