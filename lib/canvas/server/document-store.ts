import type { CanvasDocument } from "@/lib/canvas/core/document";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { mediaUrl } from "@/lib/media/server/media-url";
import type { Prisma } from "@/prisma/generated/client";

/** A design as it was stored, of whatever schema. */
export interface DocumentRow {
  id: string;
  rev: number;
  document: Record<string, unknown>;
}

/** The design behind a picture of a post; null where there is none. */
export async function selectDocument(
  postId: string,
  imageIndex: number,
  tx?: Tx,
): Promise<DocumentRow | null> {
  const row = await clientOf(tx).canvasDocument.findFirst({
    where: { postId, imageIndex },
    select: { id: true, rev: true, document: true },
  });
  return row ? { ...row, document: row.document as Record<string, unknown> } : null;
}

/** What is behind a picture, and the address of that picture. */
export interface ShownDocument {
  pictureUrl: string;
  /** Null where there is no design. */
  design: Omit<DocumentRow, "id"> | null;
}

/** Both as they were at one moment, however pictures are moved meanwhile; null where the post shows no picture. */
export async function selectShownDocument(postId: string, imageIndex: number): Promise<ShownDocument | null> {
  const [row] = await clientOf().$queryRaw<{ key: string; rev: number | null; document: string | null }[]>`
    SELECT m.key, d.rev, d.document::text AS document
    FROM post_image i JOIN media m ON m.id = i.media_id
      LEFT JOIN canvas_document d ON d.post_id = i.post_id AND d.image_index = i.index
    WHERE i.post_id = ${postId}::uuid AND i.index = ${imageIndex}::int`;
  if (!row) return null;
  const { key, rev, document } = row;
  const design = rev === null || document === null ? null : { rev, document: JSON.parse(document) };
  return { pictureUrl: mediaUrl(key), design };
}

/** Address of the picture that the post shows at this place; null where there is none. */
export async function selectPictureUrl(postId: string, index: number, tx: Tx): Promise<string | null> {
  const where = { postId, index };
  const select = { media: { select: { key: true } } };
  const shown = await clientOf(tx).postImage.findFirst({ where, select });
  return shown && mediaUrl(shown.media.key);
}

/** Whose the post is. */
export async function selectOwner(postId: string, tx: Tx): Promise<string | null> {
  const where = { id: postId };
  const post = await clientOf(tx).post.findUnique({
    where,
    select: { account: { select: { userId: true } } },
  });
  return post?.account.userId ?? null;
}

/**
 * Writes a design over the revision it was made on, and only over that one: of two at once one wins. False when the
 * design has another revision meanwhile, or is gone.
 */
export async function updateAtRev(
  { id, rev }: { id: string; rev: number },
  document: CanvasDocument,
  tx: Tx,
): Promise<boolean> {
  const { count } = await clientOf(tx).canvasDocument.updateMany({
    where: { id, rev },
    data: { rev: rev + 1, document: stored(document, rev + 1) },
  });
  return count === 1;
}

/** The first design behind a picture, or another instead of it. Whoever calls holds the post's row. */
export async function putDocument(
  place: { postId: string; imageIndex: number },
  document: CanvasDocument,
  tx: Tx,
): Promise<{ id: string; rev: number }> {
  const client = clientOf(tx);
  // Above every other of the post: an editor that holds the design which was here before may not save over this one.
  const most = await client.canvasDocument.aggregate({
    where: { postId: place.postId },
    _max: { rev: true },
  });
  await client.canvasDocument.deleteMany({ where: place });
  const rev = (most._max.rev ?? 0) + 1;
  const data = { ...place, rev, document: stored(document, rev) };
  return client.canvasDocument.create({ data, select: { id: true, rev: true } });
}

/** Which media a design shows, anew with every save: they stay as long as it does. */
export async function putShownMedia(documentId: string, mediaIds: string[], tx: Tx): Promise<void> {
  const client = clientOf(tx);
  await client.canvasDocumentMedia.deleteMany({ where: { documentId } });
  const data = [...new Set(mediaIds)].map((mediaId) => ({ documentId, mediaId }));
  await client.canvasDocumentMedia.createMany({ data });
}

/** The document says of itself what the row says. */
function stored(document: CanvasDocument, rev: number): Prisma.InputJsonObject {
  return { ...document, rev, baseRev: rev - 1 } as unknown as Prisma.InputJsonObject;
}
