import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { holdStoredMedia, type MediaRow } from "@/lib/media/server/media-store";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { insertImageAt } from "@/lib/posts/server/post-image-store";
import { holdPost, type PostRow, selectPost, updateAtRevision } from "@/lib/posts/server/post-store";
import { whyUnchanged } from "@/lib/posts/server/why-unchanged";

interface PlacedImage {
  postId: string;
  /** The pictures the person saw: which place is meant depends on them. */
  revision: number;
  index: number;
  media: MediaRow;
  alt: string;
}

/**
 * Puts a picture between the others of a post, as its next revision; those behind it, and their designs, move on.
 * Throws when the post is locked, gone, full, or was changed since.
 */
export async function placeImage(
  { postId, revision, index, media, alt }: PlacedImage,
  tx: Tx,
): Promise<PostRow> {
  await holdPost(postId, tx);
  if (!(await holdStoredMedia(media.id, tx))) throw new AppError("not_found");
  if (!(await updateAtRevision(postId, revision, {}, tx))) throw await whyUnchanged(postId, tx);
  await insertImageAt({ postId, index, mediaId: media.id, alt }, tx);
  const post = await selectPost(postId, tx);
  if (!post) throw new AppError("not_found");
  if (post.images.length > MAX_IMAGES) {
    throw new AppError("unprocessable", { message: `A post holds at most ${MAX_IMAGES} images` });
  }
  return post;
}
