import { AppError } from "@/lib/core/errors";
import { assertRoomForImage } from "@/lib/posts/server/assert-room-for-image";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { PostRow } from "@/lib/posts/server/post-store";

/** The post a picture is drawn for: this person's, of this brand, changeable, and with room for one more. */
export async function postForImage(
  { userId, accountId }: { userId: string; accountId: string },
  postId: string,
): Promise<PostRow> {
  const { post } = await findOwnedPost(userId, postId);
  if (post.accountId !== accountId) throw new AppError("not_found");
  assertRoomForImage(post);
  return post;
}
