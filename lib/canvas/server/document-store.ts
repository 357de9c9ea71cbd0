import type { CanvasDocument } from "@/lib/canvas/core/document";
import { isSpareIndex } from "@/lib/canvas/limits";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { FIRST_SPARE_INDEX } from "@/lib/posts/limits";
import type { Prisma } from "@/prisma/generated/client";

/** A design as stored, of any schema version. */
export interface DocumentRow {
  id: string;
  rev: number;
  document: Record<string, unknown>;
}

/** Returns the design behind an image of a post; null when there is none. */
export async function selectDocument(
  postId: string,
  imageIndex: number,
  tx?: Tx,
): Promise<DocumentRow | null> {
  const row = await getTransactionClient(tx).canvasDocument.findFirst({
    where: { postId, imageIndex },
    select: { id: true, rev: true, document: true },
  });
  return row ? { ...row, document: row.document as Record<string, unknown> } : null;
}

export interface DisplayedDocument {
  pictureUrl: string;
  design: Omit<DocumentRow, "id"> | null;
}

/** Returns image and design as of one moment, even while images move; null without an image here. */
export async function selectDisplayedDocument(
  postId: string,
  imageIndex: number,
): Promise<DisplayedDocument | null> {
  if (isSpareIndex(imageIndex)) {
    const spare = await selectDocument(postId, imageIndex);
    return spare && { pictureUrl: getSparePageUrl(spare.id), design: spare };
  }
  const [row] = await getTransactionClient().$queryRaw<
    { key: string; rev: number | null; document: string | null }[]
  >`
    SELECT m.key, d.rev, d.document::text AS document
    FROM post_image i JOIN media m ON m.id = i.media_id
      LEFT JOIN canvas_document d ON d.post_id = i.post_id AND d.image_index = i.index
    WHERE i.post_id = ${postId}::uuid AND i.index = ${imageIndex}::int`;
  if (!row) return null;
  const { key, rev, document } = row;
  const design = rev === null || document === null ? null : { rev, document: JSON.parse(document) };
  return { pictureUrl: getMediaUrl(key), design };
}

/** Returns the URL that identifies a page without an image. */
const getSparePageUrl = (documentId: string): string => `page:${documentId}`;

/** Returns the designs of the pages that the post does not show, in order. */
export async function selectSpareDocuments(postId: string, tx?: Tx) {
  const rows = await getTransactionClient(tx).canvasDocument.findMany({
    where: { postId, imageIndex: { gte: FIRST_SPARE_INDEX } },
    orderBy: { imageIndex: "asc" },
    select: { id: true, imageIndex: true, rev: true, document: true },
  });
  return rows.map(({ id, imageIndex, rev, document }) => ({
    imageIndex,
    pictureUrl: getSparePageUrl(id),
    rev,
    canvasData: { ...(document as Record<string, unknown>), rev },
  }));
}

/** Deletes a design, at any revision unless one is given. Returns whether there was one. */
export async function deleteDocument(
  where: { postId: string; imageIndex: number; rev?: number },
  tx?: Tx,
): Promise<boolean> {
  const { count } = await getTransactionClient(tx).canvasDocument.deleteMany({ where });
  return count > 0;
}

/**
 * Returns the URL of the image that the post shows at this index, or the one of a spare page; null when there
 * is none.
 */
export async function selectImageUrl(postId: string, index: number, tx: Tx): Promise<string | null> {
  if (isSpareIndex(index)) {
    const spare = await selectDocument(postId, index, tx);
    return spare && getSparePageUrl(spare.id);
  }
  const where = { postId, index };
  const select = { media: { select: { key: true } } };
  const shown = await getTransactionClient(tx).postImage.findFirst({ where, select });
  return shown && getMediaUrl(shown.media.key);
}

/** Returns the id of the user who owns the post; null when the post does not exist. */
export async function selectPostOwner(postId: string, tx: Tx): Promise<string | null> {
  const select = { account: { select: { userId: true } } };
  const post = await getTransactionClient(tx).post.findUnique({ where: { id: postId }, select });
  return post?.account.userId ?? null;
}

/** Overwrites a design at this revision only. Returns false when it has another or was deleted. */
export async function updateDocumentAtRevision(
  { id, rev }: { id: string; rev: number },
  document: CanvasDocument,
  tx: Tx,
): Promise<boolean> {
  // The image of a design from before renderings were recorded is older than this save.
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE canvas_document SET rev = ${rev + 1}::int, rendered_rev = coalesce(rendered_rev, 0),
      document = ${JSON.stringify(stored(document, rev + 1))}::jsonb, saved_at = now(), updated_at = now()
    WHERE id = ${id}::uuid AND rev = ${rev}::int`;
  return count === 1;
}

/** Inserts or replaces the design behind an image. The caller holds the lock on the post's row. */
export async function upsertDocument(
  place: { postId: string; imageIndex: number },
  { document, isRendered }: { document: CanvasDocument; isRendered: boolean },
  tx: Tx,
): Promise<{ id: string; rev: number }> {
  const client = getTransactionClient(tx);
  // Above all revisions of the post, so that an editor of the replaced design cannot save over this one.
  const highest = await client.canvasDocument.aggregate({
    where: { postId: place.postId },
    _max: { rev: true },
  });
  await client.canvasDocument.deleteMany({ where: place });
  const rev = (highest._max.rev ?? 0) + 1;
  const data = { ...place, rev, renderedRev: isRendered ? rev : 0, document: stored(document, rev) };
  return client.canvasDocument.create({ data, select: { id: true, rev: true } });
}

/** Marks the design behind an image as the one that the image shows. */
export async function markDocumentRendered(
  place: { postId: string; imageIndex: number },
  rev: number,
  tx: Tx,
): Promise<void> {
  await getTransactionClient(tx).canvasDocument.updateMany({ where: place, data: { renderedRev: rev } });
}

/** Returns the ids of the media that a design shows. */
export async function selectDocumentMediaIds(documentId: string, tx: Tx): Promise<string[]> {
  const where = { documentId };
  const rows = await getTransactionClient(tx).canvasDocumentMedia.findMany({
    where,
    select: { mediaId: true },
  });
  return rows.map(({ mediaId }) => mediaId);
}

/** Replaces the list of media that a design shows; the references protect the media from deletion. */
export async function syncDocumentMediaRefs(documentId: string, mediaIds: string[], tx: Tx): Promise<void> {
  const client = getTransactionClient(tx);
  await client.canvasDocumentMedia.deleteMany({ where: { documentId } });
  const data = [...new Set(mediaIds)].map((mediaId) => ({ documentId, mediaId }));
  await client.canvasDocumentMedia.createMany({ data });
}

/** Copies the revision of the row into the document. */
function stored(document: CanvasDocument, rev: number): Prisma.InputJsonObject {
  return { ...document, rev, baseRev: rev - 1 } as unknown as Prisma.InputJsonObject;
}
