import type { Tx } from "@/lib/core/server/transaction";
import { lockGroupMedia, lockPostGroup } from "@/lib/posts/server/post-group-store";
import { setVideoIfNone } from "@/lib/posts/server/post-video-store";
import { shareWithFollowers } from "@/lib/posts/server/share-with-followers";
import { UNSCHEDULED_STATUSES } from "@/lib/posts/states";

/**
 * Sets a post's video as its next revision. Returns false when it is deleted, scheduled, locked or has a
 * video: a late result never replaces other content.
 */
export async function attachVideoToPost({ postId, mediaId }: { postId: string; mediaId: string }, tx: Tx) {
  // Lock order of all writers: the posts of the group, then their media.
  const group = await lockPostGroup(postId, tx);
  const usable = await lockGroupMedia(group, [mediaId], tx);
  if (!(await setVideoIfNone(postId, mediaId, tx))) return false;
  if (!usable.has(mediaId)) throw new Error("stored video no longer exists");
  await shareWithFollowers(group, tx, UNSCHEDULED_STATUSES);
  return true;
}
