import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { lockGroupMedia, lockPostGroup, selectLockedPosts } from "@/lib/posts/server/post-group-store";
import { replaceImages } from "@/lib/posts/server/post-image-store";
import {
  getPost,
  type PostRow,
  resolveDueTime,
  type ScalarPostChanges,
  updateAtRevision,
} from "@/lib/posts/server/post-store";
import { explainUpdateFailure } from "@/lib/posts/server/posts";
import type { ResolvedMedia } from "@/lib/posts/server/resolve-post-media";
import { joinFollowers, shareWithFollowers } from "@/lib/posts/server/share-with-followers";

export interface PostUpdate {
  post: PostRow;
  changes: ScalarPostChanges;
  media: ResolvedMedia;
  revision: number;
}

export interface UpdatedPost {
  updated: PostRow;
  /** Media the post no longer shows; the caller passes them to `deleteMediaSafely` after the commit. */
  released: string[];
}

/**
 * Updates a post, but not its publication, inside the caller's transaction. Throws AppError("conflict") with
 * the current revision when the post was changed elsewhere or is not editable, "nothing_to_follow"
 * when it is to follow and no post of its group does.
 */
export async function updatePost(input: PostUpdate, tx: Tx): Promise<UpdatedPost> {
  const { post, changes, media, revision } = input;
  const { images, ...video } = media;
  const group = await lockPostGroup(post.id, tx);
  const added = [...(images ?? []).map(({ mediaId }) => mediaId), video.videoId ?? []].flat();
  const usable = await lockGroupMedia(group, added, tx);
  if (!added.every((id) => usable.has(id)))
    throw invalid("images", "An image or video was deleted in the meantime");
  const before = changes.followsText || changes.followsMedia ? await selectLockedPosts(group, tx) : [];
  const fields = { ...(await resolveSchedule(post, changes, tx)), ...video };
  if (!(await updateAtRevision(post.id, revision, fields, tx))) throw await explainUpdateFailure(post.id, tx);
  const released = images ? await replaceImages(post.id, images, tx) : [];
  released.push(...(await joinFollowers(group, { before, changes }, tx)));
  const updated = await getPost(post.id, tx);
  if (post.videoId && post.videoId !== updated.videoId) released.push(post.videoId);
  released.push(...(await shareWithFollowers(group, tx)));
  return { updated, released };
}

/** Validates the time of a post that becomes scheduled or is rescheduled. */
async function resolveSchedule(
  post: PostRow,
  changes: ScalarPostChanges,
  tx: Tx,
): Promise<ScalarPostChanges> {
  const status = changes.status ?? post.status;
  const moved = changes.status === "scheduled" || changes.scheduledAt !== undefined;
  if (status !== "scheduled" || !moved) return changes;
  const at = changes.scheduledAt === undefined ? post.scheduledAt : changes.scheduledAt;
  if (!at) throw invalid("scheduledAt", "Choose when it goes out");
  const due = await resolveDueTime(at, tx);
  if (!due) throw invalid("scheduledAt", "This time has passed. Choose a later one");
  return { ...changes, scheduledAt: due };
}

function invalid(path: string, message: string): AppError {
  return new AppError("validation_error", { message, details: { fields: [{ path, message }] } });
}
