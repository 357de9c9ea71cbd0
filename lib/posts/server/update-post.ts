import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import type { UpdatePostBody } from "@/lib/posts/schemas";
import { updateAlt } from "@/lib/posts/server/post-image-store";
import {
  dueTime,
  type PlainChanges,
  type PostRow,
  selectPost,
  updateAtRevision,
} from "@/lib/posts/server/post-store";
import { whyUnchanged } from "@/lib/posts/server/why-unchanged";

export type PostChanges = Omit<UpdatePostBody, "revision">;

/**
 * Changes a post inside the caller's transaction: fields, alternative texts, and the wish to be draft or scheduled.
 * What follows from that wish (the publication) is the caller's part. Throws conflict with the current revision when
 * the post was changed elsewhere, or cannot be changed in its state; nothing has happened then.
 */
export async function updatePost(
  input: { post: PostRow; changes: PostChanges; revision: number },
  tx: Tx,
): Promise<PostRow> {
  const { post, changes, revision } = input;
  const { images = [], ...plain } = changes;
  const fields = await scheduleOf(post, plain, tx);
  if (!(await updateAtRevision(post.id, revision, fields, tx))) throw await whyUnchanged(post.id, tx);
  for (const { index, alt } of images) {
    if (!(await updateAlt(post.id, index, alt, tx)))
      throw invalid("images", `There is no image ${index + 1}`);
  }
  const updated = await selectPost(post.id, tx);
  if (!updated) throw new AppError("not_found");
  return updated;
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
