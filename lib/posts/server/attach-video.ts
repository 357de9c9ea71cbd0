import type { Tx } from "@/lib/core/server/transaction";
import { holdStoredMedia } from "@/lib/media/server/media-store";
import { setVideoOfFilmless } from "@/lib/posts/server/post-video-store";

/**
 * Gives a post its film, as its next revision. False, and nothing is changed, when the post is gone, is scheduled or
 * locked, or has a film: what arrives minutes after it was asked for never takes the place of something else.
 */
export async function attachVideo({ postId, mediaId }: { postId: string; mediaId: string }, tx: Tx) {
  // In the order in which others lock: the post, then its media.
  if (!(await setVideoOfFilmless(postId, mediaId, tx))) return false;
  if (await holdStoredMedia(mediaId, tx)) return true;
  throw new Error("a film that was stored a moment ago is gone");
}
