import type { Tx } from "@/lib/core/server/transaction";
import { lockStoredMedia } from "@/lib/media/server/media-store";
import { setVideoIfNone } from "@/lib/posts/server/post-video-store";

/**
 * Sets a post's video as its next revision. Returns false when it is deleted, scheduled, locked or has a
 * video: a late result never replaces other content.
 */
export async function attachVideoToPost({ postId, mediaId }: { postId: string; mediaId: string }, tx: Tx) {
  // Lock order of all writers: the post, then its media.
  if (!(await setVideoIfNone(postId, mediaId, tx))) return false;
  if (await lockStoredMedia(mediaId, tx)) return true;
  throw new Error("stored video no longer exists");
}
