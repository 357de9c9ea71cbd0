import { AppError } from "@/lib/core/errors";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import type { PostRow } from "@/lib/posts/server/post-store";
import { isEditable, lockedMessage } from "@/lib/posts/states";

/** Refuses a picture for a post that cannot take one, before anybody draws it. `attachImage` decides for good. */
export function assertRoomForImage(post: PostRow): void {
  if (!isEditable(post.status)) {
    throw new AppError("conflict", {
      message: lockedMessage(post.status),
      details: { revision: post.revision, status: post.status },
    });
  }
  if (post.images.length >= MAX_IMAGES) {
    throw new AppError("unprocessable", { message: `A post holds at most ${MAX_IMAGES} images` });
  }
}
