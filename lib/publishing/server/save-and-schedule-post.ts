import { AppError } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { enqueue, whenQueueReady } from "@/lib/jobs/server/queue";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import type { UpdatePostBody } from "@/lib/posts/schemas";
import { lockPostGroup } from "@/lib/posts/server/post-group-store";
import type { PostRow } from "@/lib/posts/server/post-store";
import { resolvePostMedia } from "@/lib/posts/server/resolve-post-media";
import { updatePost } from "@/lib/posts/server/update-post";
import { assertPublishable, getPreflightConnection } from "@/lib/publishing/server/assert-publishable";
import { cancelScheduledPublication, schedulePublication } from "@/lib/publishing/server/publication-store";

interface Input {
  account: { id: string; userId: string; language: string };
  post: PostRow;
  changes: Omit<UpdatePostBody, "revision">;
  revision: number;
  /** Chooses the time inside the transaction, after the post is locked. */
  chooseTime?: (tx: Tx) => Promise<Date>;
}

/**
 * Saves a post and its publication in one transaction: a scheduled post has exactly one scheduled
 * publication, any other editable post none. Throws AppError("conflict") when a worker holds the post.
 */
export async function saveAndSchedulePost({
  account,
  post,
  changes,
  revision,
  chooseTime,
}: Input): Promise<PostRow> {
  const { images, videoUrl, ...rest } = changes;
  const media = await resolvePostMedia(account.userId, { images, videoUrl });
  const fields = { ...rest, ...leavesNetwork(post, rest) };
  const { platform = post.platform, targetId = post.targetId } = fields;
  const connection = await getPreflightConnection({ accountId: account.id, platform, targetId });
  assertTargetConnected(post, fields, connection);
  await whenQueueReady();
  const { updated, released } = await runInTransaction(async (tx) => {
    // Without a time to choose, `updatePost` takes the same lock first.
    if (chooseTime) await lockPostGroup(post.id, tx);
    const time = chooseTime ? { scheduledAt: await chooseTime(tx) } : {};
    const change = await updatePost({ post, changes: { ...fields, ...time }, media, revision }, tx);
    const saved = change.updated;
    if (saved.status !== "scheduled") {
      await cancelScheduledPublication(post.id, tx);
    } else if (saved.scheduledAt && isNews(post, saved)) {
      // Only a new schedule is checked: an expired connection must not lose a text edit.
      await assertPublishable(saved, connection, saved.scheduledAt, account, tx);
      await schedule(saved, saved.scheduledAt, tx);
    }
    return change;
  });
  await deleteMediaSafely(released);
  return updated;
}

/** A target belongs to its network: on another one the post goes to the default target unless it chooses one. */
function leavesNetwork(post: PostRow, { platform, targetId }: Input["changes"]): { targetId?: null } {
  return platform !== undefined && platform !== post.platform && targetId === undefined
    ? { targetId: null }
    : {};
}

/** Checks a new choice only: a target that was removed meanwhile must not lose a text edit. */
function assertTargetConnected(
  post: PostRow,
  { platform, targetId = null }: Input["changes"],
  connection: Awaited<ReturnType<typeof getPreflightConnection>>,
): void {
  const stays = platform === undefined || platform === post.platform;
  if (targetId === null || (stays && targetId === post.targetId)) return;
  if (connection?.hasTarget && connection.state !== "disconnected") return;
  const message = "This Page or profile isn’t connected. Choose one that is";
  throw new AppError("validation_error", { message, details: { fields: [{ path: "targetId", message }] } });
}

function isNews(before: PostRow, after: PostRow): boolean {
  return (
    before.status !== "scheduled" ||
    before.platform !== after.platform ||
    before.scheduledAt?.getTime() !== after.scheduledAt?.getTime()
  );
}

async function schedule({ id, platform }: PostRow, at: Date, tx: Tx): Promise<void> {
  const publication = await schedulePublication(id, at, tx);
  if (!publication) throw new AppError("conflict");
  await enqueue("publish", { publicationId: publication.id, platform }, { tx, startAfter: at });
}
