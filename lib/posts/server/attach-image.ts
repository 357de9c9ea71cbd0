import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { holdStoredMedia, type MediaRow } from "@/lib/media/server/media-store";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { appendImage } from "@/lib/posts/server/post-image-store";
import { lockEditablePost, type PostRow, selectPost } from "@/lib/posts/server/post-store";
import { whyUnchanged } from "@/lib/posts/server/why-unchanged";

/** Adds a picture behind the others of a post, as its next revision. Throws when the post is locked, gone or full. */
export async function attachImage(
  input: { postId: string; media: MediaRow; alt: string },
  tx: Tx,
): Promise<PostRow> {
  const { postId, media, alt } = input;
  if (!(await lockEditablePost(postId, tx))) throw await whyUnchanged(postId, tx);
  if (!(await holdStoredMedia(media.id, tx))) throw new AppError("not_found");
  await appendImage(postId, media.id, alt, tx);
  const post = await selectPost(postId, tx);
  if (!post) throw new AppError("not_found");
  // Counted after the post's row is locked: pictures that arrive at once cannot exceed it together.
  if (post.images.length > MAX_IMAGES) {
    throw new AppError("unprocessable", { message: `A post holds at most ${MAX_IMAGES} images` });
  }
  return post;
}
