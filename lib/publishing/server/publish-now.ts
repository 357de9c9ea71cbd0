import { AppError } from "@/lib/core/errors";
import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { enqueue, queueReady } from "@/lib/jobs/server/queue";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import { type PostRow, selectPost } from "@/lib/posts/server/post-store";
import { assertPublishable, connectionFor } from "@/lib/publishing/server/assert-publishable";
import {
  findLive,
  lockPost,
  schedulePublication,
  setPostStatus,
} from "@/lib/publishing/server/publication-store";
import { type Outcome, outcomeOf } from "@/lib/publishing/server/wait-for-outcome";

interface Input {
  user: { id: string };
  account: { id: string };
  postId: string;
  revision?: number | undefined;
  signal?: AbortSignal;
}

/**
 * Publishes the stored post now. Twenty clicks join one publication; the worker sends, this waits a while for what
 * comes of it.
 */
export async function publishNow({ user, account, postId, revision, signal }: Input): Promise<Outcome> {
  const post = await postOfAccount(user.id, account.id, postId);
  if (post.status === "published") throw new AppError("already_published");
  const connection = await connectionFor(account.id, post.platform);
  await queueReady();
  const publicationId = await inTransaction(async (tx) => {
    await lockPost(post.id, tx);
    const current = await selectPost(post.id, tx);
    if (!current) throw new AppError("not_found");
    const joined = await joinRunning(current, tx);
    if (joined) return joined;
    if (revision !== undefined && revision !== current.revision) {
      throw new AppError("conflict", { details: { revision: current.revision } });
    }
    assertPublishable(current, connection, new Date());
    return startPublication(current, tx);
  });
  return outcomeOf(publicationId, user.id, post.id, signal);
}

/** The owned post, if it belongs to the account in the path. */
export async function postOfAccount(userId: string, accountId: string, postId: string): Promise<PostRow> {
  const { post, account } = await findOwnedPost(userId, postId);
  if (account.id !== accountId) throw new AppError("not_found");
  return post;
}

/** The publication that is already on its way, for the second click. */
async function joinRunning(post: PostRow, tx: Tx): Promise<string | null> {
  const live = await findLive(post.id, tx);
  if (live?.state === "published") throw new AppError("already_published");
  if (live?.state === "needs_review") {
    throw new AppError("conflict", { message: "First say whether this post is live" });
  }
  return live && post.status === "publishing" ? live.id : null;
}

/** Makes the post's publication due now and tells the worker; the post shows it at once. */
export async function startPublication({ id, platform }: PostRow, tx: Tx): Promise<string> {
  const publication = await schedulePublication(id, "now", tx);
  if (!publication) throw new AppError("conflict");
  await setPostStatus(id, { status: "publishing" }, tx);
  await enqueue("publish", { publicationId: publication.id, platform }, { tx });
  return publication.id;
}
