import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { holdStoredMedia } from "@/lib/media/server/media-store";
import type { ChosenMedia } from "@/lib/posts/server/choose-media";
import { replaceImages } from "@/lib/posts/server/post-image-store";
import {
  dueTime,
  holdPost,
  type PlainChanges,
  type PostRow,
  selectPost,
  updateAtRevision,
} from "@/lib/posts/server/post-store";
import { whyUnchanged } from "@/lib/posts/server/why-unchanged";

export interface PostUpdate {
  post: PostRow;
  changes: PlainChanges;
  media: ChosenMedia;
  revision: number;
}

export interface UpdatedPost {
  updated: PostRow;
  /** Media it does not show any more: hand them to `discardMedia` after the transaction has committed. */
  released: string[];
}

/**
 * Changes a post inside the caller's transaction: fields, pictures, film, and the wish to be draft or scheduled. What
 * follows from that wish (the publication) is the caller's part. Throws conflict with the current revision when the
 * post was changed elsewhere, or cannot be changed in its state; nothing has happened then.
 */
export async function updatePost(input: PostUpdate, tx: Tx): Promise<UpdatedPost> {
  const { post, changes, media, revision } = input;
  const { images, ...video } = media;
  await holdPost(post.id, tx);
  await holdAll([...(images ?? []).map(({ mediaId }) => mediaId), video.videoId ?? []].flat(), tx);
  const fields = { ...(await scheduleOf(post, changes, tx)), ...video };
  if (!(await updateAtRevision(post.id, revision, fields, tx))) throw await whyUnchanged(post.id, tx);
  const released = images ? await replaceImages(post.id, images, tx) : [];
  const updated = await selectPost(post.id, tx);
  if (!updated) throw new AppError("not_found");
  if (post.videoId && post.videoId !== updated.videoId) released.push(post.videoId);
  return { updated, released };
}

/** In the order in which deletions lock them, so that the two never wait for each other. */
async function holdAll(mediaIds: string[], tx: Tx): Promise<void> {
  for (const id of mediaIds.toSorted()) {
    if (!(await holdStoredMedia(id, tx))) throw invalid("images", "A picture or video was deleted meanwhile");
  }
}

/** Checks the time of a post that is to be scheduled, or is scheduled and moved. */
async function scheduleOf(post: PostRow, changes: PlainChanges, tx: Tx): Promise<PlainChanges> {
  const status = changes.status ?? post.status;
  const moved = changes.status === "scheduled" || changes.scheduledAt !== undefined;
  if (status !== "scheduled" || !moved) return changes;
  const at = changes.scheduledAt === undefined ? post.scheduledAt : changes.scheduledAt;
  if (!at) throw invalid("scheduledAt", "Choose when it goes out");
  const due = await dueTime(at, tx);
  if (!due) throw invalid("scheduledAt", "This time has passed. Choose a later one");
  return { ...changes, scheduledAt: due };
}

function invalid(path: string, message: string): AppError {
  return new AppError("validation_error", { message, details: { fields: [{ path, message }] } });
}
