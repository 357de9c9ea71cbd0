import { AppError } from "@/lib/core/errors";
import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { enqueue, queueReady } from "@/lib/jobs/server/queue";
import { discardMedia } from "@/lib/media/server/delete-media";
import type { UpdatePostBody } from "@/lib/posts/schemas";
import { chooseMedia } from "@/lib/posts/server/choose-media";
import type { PostRow } from "@/lib/posts/server/post-store";
import { updatePost } from "@/lib/posts/server/update-post";
import { assertPublishable, connectionFor } from "@/lib/publishing/server/assert-publishable";
import { cancelScheduled, lockPost, schedulePublication } from "@/lib/publishing/server/publication-store";

interface Input {
  account: { id: string; userId: string };
  post: PostRow;
  changes: Omit<UpdatePostBody, "revision">;
  /** The one the changes were made on. */
  revision: number;
}

/**
 * Saves a post and what follows from it in one transaction: a scheduled post has exactly one waiting publication,
 * any other editable post none. A post that a worker has taken is not changed (409).
 */
export async function savePost({ account, post, changes, revision }: Input): Promise<PostRow> {
  const { images, videoUrl, ...fields } = changes;
  const media = await chooseMedia(account.userId, { images, videoUrl });
  const connection = await connectionFor(account.id, fields.platform ?? post.platform);
  await queueReady();
  const { updated, released } = await inTransaction(async (tx) => {
    await lockPost(post.id, tx);
    const change = await updatePost({ post, changes: fields, media, revision }, tx);
    const saved = change.updated;
    if (saved.status !== "scheduled") {
      await cancelScheduled(post.id, tx);
    } else if (saved.scheduledAt && isNews(post, saved)) {
      // Only a new promise is checked: a text edit must not be lost because the connection ended meanwhile.
      assertPublishable(saved, connection, saved.scheduledAt);
      await schedule(saved, saved.scheduledAt, tx);
    }
    return change;
  });
  await discardMedia(released);
  return updated;
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
