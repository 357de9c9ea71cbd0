import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { holdStoredMedia, type MediaRow } from "@/lib/media/server/media-store";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { appendImage, exchangeImage } from "@/lib/posts/server/post-image-store";
import { lockEditablePost, type PostRow, selectPost } from "@/lib/posts/server/post-store";
import { whyUnchanged } from "@/lib/posts/server/why-unchanged";

/**
 * Puts a picture in the place of another one of the post, as its next revision. When that one is not there any more,
 * it comes behind the others, and in a post that is full meanwhile nothing changes: what somebody chose in between
 * stays. Throws when the post is locked or gone.
 */
export async function swapImage(
  input: { postId: string; from: string; media: MediaRow; alt: string },
  tx: Tx,
): Promise<PostRow> {
  const { postId, from, media, alt } = input;
  if (!(await lockEditablePost(postId, tx))) throw await whyUnchanged(postId, tx);
  if (!(await holdStoredMedia(media.id, tx))) throw new AppError("not_found");
  const exchanged = await exchangeImage(postId, from, { mediaId: media.id, alt }, tx);
  const before = await selectPost(postId, tx);
  if (!before) throw new AppError("not_found");
  if (exchanged || before.images.length >= MAX_IMAGES) return before;
  await appendImage(postId, media.id, alt, tx);
  return (await selectPost(postId, tx)) ?? before;
}
