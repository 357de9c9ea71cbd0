import { AppError } from "@/lib/core/errors";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import type { PostRow } from "@/lib/posts/server/post-store";
import { isEditable, lockedMessage } from "@/lib/posts/states";

/** Refuses to change a post that is locked, before anybody works for it. The transaction decides for good. */
export function assertEditable({ status, revision }: PostRow): void {
  if (isEditable(status)) return;
  throw new AppError("conflict", { message: lockedMessage(status), details: { revision, status } });
}

/** Refuses a picture for a post that cannot take one, before anybody draws it. `attachImage` decides for good. */
export function assertRoomForImage(post: PostRow): void {
  assertEditable(post);
  if (post.images.length >= MAX_IMAGES) {
    throw new AppError("unprocessable", { message: `A post holds at most ${MAX_IMAGES} images` });
  }
}
