import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { mediaUrl } from "@/lib/media/server/media-url";
import { moveDesigns, selectMediaInOrder } from "@/lib/posts/server/post-design-store";

/** A picture of a post, with what the screens and the networks need of its medium. */
export interface PostImageRow {
  postId: string;
  index: number;
  mediaId: string;
  key: string;
  contentType: string;
  bytes: number;
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** The pictures of these posts, in order, joined with their media in one query. */
export async function selectImages(postIds: string[], tx?: Tx): Promise<PostImageRow[]> {
  if (postIds.length === 0) return [];
  const rows = await clientOf(tx).$queryRaw<Omit<PostImageRow, "url">[]>`
    SELECT i.post_id AS "postId", i.index, i.media_id AS "mediaId", m.key, m.content_type AS "contentType",
           m.bytes, m.width, m.height, i.alt
    FROM post_image i JOIN media m ON m.id = i.media_id
    WHERE i.post_id = ANY(${postIds}::uuid[]) ORDER BY i.post_id, i.index`;
  return rows.map((row) => ({ ...row, url: mediaUrl(row.key) }));
}

/** Adds a picture behind the others. The caller holds the post's row, so that two additions take turns. */
export async function appendImage(postId: string, mediaId: string, alt: string, tx: Tx): Promise<void> {
  const client = clientOf(tx);
  const index = await client.postImage.count({ where: { postId } });
  await client.postImage.create({ data: { postId, mediaId, alt, index } });
}

/** Adds a picture at a place; those behind it move on with their designs. The caller holds the post's row. */
export async function insertImageAt(
  { postId, index, ...image }: { postId: string; index: number; mediaId: string; alt: string },
  tx: Tx,
): Promise<void> {
  const client = clientOf(tx);
  const before = await selectMediaInOrder(postId, tx);
  // The unique key on (post, index) is checked at commit, so the whole row may move at once.
  await client.$executeRaw`
    UPDATE post_image SET index = index + 1 WHERE post_id = ${postId}::uuid AND index >= ${index}`;
  await client.postImage.create({ data: { postId, ...image, index: Math.min(index, before.length) } });
  await moveDesigns(postId, before, tx);
}

/** Shows another medium, otherwise described, where a post showed this one; false when it does not show it. */
export async function exchangeImage(
  postId: string,
  from: string,
  to: { mediaId: string; alt: string },
  tx: Tx,
): Promise<boolean> {
  const before = await selectMediaInOrder(postId, tx);
  const { count } = await clientOf(tx).postImage.updateMany({ where: { postId, mediaId: from }, data: to });
  if (count > 0) await moveDesigns(postId, before, tx);
  return count > 0;
}

/** Shows another medium at a place, with the same description and the same design behind it; the medium before, or null. */
export async function redrawImageAt(
  postId: string,
  index: number,
  mediaId: string,
  tx: Tx,
): Promise<string | null> {
  const rows = await clientOf(tx).$queryRaw<{ before: string }[]>`
    WITH old AS (SELECT media_id FROM post_image WHERE post_id = ${postId}::uuid AND index = ${index} FOR UPDATE)
    UPDATE post_image SET media_id = ${mediaId}::uuid FROM old
    WHERE post_id = ${postId}::uuid AND index = ${index} RETURNING old.media_id AS before`;
  return rows[0]?.before ?? null;
}

/** Takes a picture out and closes the gap; its medium's id, or null when there is none at this index. */
export async function removeImageAt(postId: string, index: number, tx: Tx): Promise<string | null> {
  const client = clientOf(tx);
  const before = await selectMediaInOrder(postId, tx);
  const removed = await client.$queryRaw<{ media_id: string }[]>`
    DELETE FROM post_image WHERE post_id = ${postId}::uuid AND index = ${index} RETURNING media_id`;
  if (!removed[0]) return null;
  // The unique key on (post, index) is checked at commit, so the whole row may move at once.
  await client.$executeRaw`
    UPDATE post_image SET index = index - 1 WHERE post_id = ${postId}::uuid AND index > ${index}`;
  await moveDesigns(postId, before, tx);
  return removed[0].media_id;
}

/** Makes this the whole list, in its order; the media that are not in it any more. */
export async function replaceImages(
  postId: string,
  images: { mediaId: string; alt: string }[],
  tx: Tx,
): Promise<string[]> {
  const client = clientOf(tx);
  const before = await selectMediaInOrder(postId, tx);
  await client.$executeRaw`DELETE FROM post_image WHERE post_id = ${postId}::uuid`;
  await client.postImage.createMany({ data: images.map((image, index) => ({ ...image, postId, index })) });
  await moveDesigns(postId, before, tx);
  const kept = new Set(images.map(({ mediaId }) => mediaId));
  return before.filter((id) => !kept.has(id));
}
