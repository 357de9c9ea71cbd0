import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { ALT_PENDING_SECONDS } from "@/lib/posts/limits";
import { moveDesigns, selectMediaInOrder } from "@/lib/posts/server/post-design-store";
import { type Media, Prisma } from "@/prisma/generated/client";

/** `awaited`: empty until the description arrives; `made`: a description that the user did not confirm. */
type AltProposal = "awaited" | "made";

export interface ListedImage {
  mediaId: string;
  alt: string;
  altProposal?: AltProposal | null;
}

export interface PostImageRow extends Pick<Media, "key" | "contentType" | "bytes" | "width" | "height"> {
  postId: string;
  index: number;
  mediaId: string;
  url: string;
  alt: string;
  altProposal: AltProposal | null;
  /** Whether the alternative text is provisional and the description is expected soon. */
  isAltPending: boolean;
  /** The design behind the image was changed since the image was rendered from it. */
  isDesignChanged: boolean;
}

/** An image as it is read, before it gets its address. */
export type StoredPostImage = Omit<PostImageRow, "url">;

const IMAGES_SQL = Prisma.sql`
  SELECT i.post_id AS "postId", i.index, i.media_id AS "mediaId", m.key, m.content_type AS "contentType",
         m.bytes, m.width, m.height, i.alt, i.alt_proposal AS "altProposal", coalesce(d.rendered_rev <> d.rev, false) AS "isDesignChanged",
         EXISTS (SELECT 1 FROM image_description x WHERE x.media_id = i.media_id AND x.fallback = i.alt
           AND (x.fallback <> '' OR i.alt_proposal = 'awaited')
           AND x.created_at > now() - make_interval(secs => ${ALT_PENDING_SECONDS}::int)) AS "isAltPending"
  FROM post_image i JOIN media m ON m.id = i.media_id
    LEFT JOIN canvas_document d ON d.post_id = i.post_id AND d.image_index = i.index`;

/** Column `images` of a post `p`: an array of `StoredPostImage` in order, read in the statement that reads the post. */
export const IMAGES_OF_POST_SQL = Prisma.sql`(
  SELECT coalesce(json_agg(image ORDER BY image.index), '[]') FROM (${IMAGES_SQL} WHERE i.post_id = p.id) AS image) AS images`;

export const withImageUrl = (image: StoredPostImage): PostImageRow => ({
  ...image,
  url: getMediaUrl(image.key),
});

/** Returns the images of these posts in order, joined with their media in one query. */
export async function selectImages(postIds: string[], tx?: Tx): Promise<PostImageRow[]> {
  if (postIds.length === 0) return [];
  const rows = await getTransactionClient(tx).$queryRaw<StoredPostImage[]>`
    ${IMAGES_SQL} WHERE i.post_id = ANY(${postIds}::uuid[]) ORDER BY i.post_id, i.index`;
  return rows.map(withImageUrl);
}

/** Appends an image. The caller holds the post's row lock, which serializes additions. */
export async function appendImage(postId: string, mediaId: string, alt: string, tx: Tx): Promise<void> {
  const client = getTransactionClient(tx);
  const index = await client.postImage.count({ where: { postId } });
  await client.postImage.create({ data: { postId, mediaId, alt, index } });
}

/** Inserts an image; later images and their designs move. The caller holds the post's row lock. */
export async function insertImageAt(
  { postId, index, ...image }: { postId: string; index: number; mediaId: string; alt: string },
  tx: Tx,
): Promise<void> {
  const client = getTransactionClient(tx);
  const before = await selectMediaInOrder(postId, tx);
  // The unique key on (post, index) is deferred until commit, so all rows may move in one statement.
  await client.$executeRaw`
    UPDATE post_image SET index = index + 1 WHERE post_id = ${postId}::uuid AND index >= ${index}`;
  await client.postImage.create({ data: { postId, ...image, index: Math.min(index, before.length) } });
  await moveDesigns(postId, before, tx);
}

/** Returns false when the post does not show the media asset. */
export async function replaceImageMedia(
  postId: string,
  from: string,
  to: { mediaId: string; alt: string },
  tx: Tx,
): Promise<boolean> {
  const before = await selectMediaInOrder(postId, tx);
  const where = { postId, mediaId: from };
  const data = { ...to, altProposal: null };
  const { count } = await getTransactionClient(tx).postImage.updateMany({ where, data });
  if (count > 0) await moveDesigns(postId, before, tx);
  return count > 0;
}

/** Replaces the media asset at an index, keeping text and design. Returns the previous media id, or null. */
export async function updateImageMediaAt(postId: string, index: number, mediaId: string, tx: Tx) {
  const rows = await getTransactionClient(tx).$queryRaw<{ before: string }[]>`
    WITH old AS (SELECT media_id FROM post_image WHERE post_id = ${postId}::uuid AND index = ${index} FOR UPDATE)
    UPDATE post_image SET media_id = ${mediaId}::uuid FROM old
    WHERE post_id = ${postId}::uuid AND index = ${index} RETURNING old.media_id AS before`;
  return rows[0]?.before ?? null;
}

/** Removes an image and closes the gap. Returns its media id, or null when there is none at this index. */
export async function removeImageAt(postId: string, index: number, tx: Tx): Promise<string | null> {
  const client = getTransactionClient(tx);
  const before = await selectMediaInOrder(postId, tx);
  const removed = await client.$queryRaw<{ media_id: string }[]>`
    DELETE FROM post_image WHERE post_id = ${postId}::uuid AND index = ${index} RETURNING media_id`;
  if (!removed[0]) return null;
  // The unique key on (post, index) is deferred until commit, so all rows may move in one statement.
  await client.$executeRaw`
    UPDATE post_image SET index = index - 1 WHERE post_id = ${postId}::uuid AND index > ${index}`;
  await moveDesigns(postId, before, tx);
  return removed[0].media_id;
}

/** Replaces the whole list of images; returns the ids of the media removed from it. */
export async function replaceImages(postId: string, images: ListedImage[], tx: Tx) {
  const client = getTransactionClient(tx);
  const before = await selectMediaInOrder(postId, tx);
  await client.$executeRaw`DELETE FROM post_image WHERE post_id = ${postId}::uuid`;
  await client.postImage.createMany({ data: images.map((image, index) => ({ ...image, postId, index })) });
  await moveDesigns(postId, before, tx);
  const stored = new Set(images.map(({ mediaId }) => mediaId));
  return before.filter((id) => !stored.has(id));
}
