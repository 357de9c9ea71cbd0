import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@/lib/core/errors";
import { runInSpan } from "@/lib/core/server/tracing";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { enqueue, whenQueueReady } from "@/lib/jobs/server/queue";
import type { PostDto } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { getPost, type PostRow } from "@/lib/posts/server/post-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { PUBLISH_WAIT_SECONDS } from "@/lib/publishing/limits";
import type { ReceiptDto } from "@/lib/publishing/schemas";
import { serializeReceipt } from "@/lib/publishing/serializers";
import { assertPublishable, getPreflightConnection } from "@/lib/publishing/server/assert-publishable";
import {
  findLivePublication,
  findPublication,
  listPublications,
  lockPost,
  schedulePublication,
  updatePostStatus,
} from "@/lib/publishing/server/publication-store";
import { SETTLED_STATES } from "@/lib/publishing/states";

const POLL_MS = 250;

export interface PublishOutcome {
  /** False while the worker is still running. */
  settled: boolean;
  post: PostDto;
  receipt: ReceiptDto;
}

/** Waits for at most 20 seconds and returns the current post and receipt. */
export async function waitForOutcome(
  publicationId: string,
  userId: string,
  postId: string,
  signal?: AbortSignal,
): Promise<PublishOutcome> {
  const end = performance.now() + PUBLISH_WAIT_SECONDS * 1000;
  let settled = false;
  for (;;) {
    const publication = await findPublication(publicationId);
    settled = SETTLED_STATES.some((state) => state === publication?.state);
    if (settled || signal?.aborted || performance.now() > end) break;
    await pause(POLL_MS);
  }
  const { post } = await findOwnedPost(userId, postId);
  return { settled, post: serializePost(post), receipt: await getReceipt({ post }) };
}

interface Input {
  user: { id: string };
  account: { id: string; language: string };
  postId: string;
  revision?: number | undefined;
  signal?: AbortSignal;
}

/** Publishes the stored post now and waits for the outcome. Concurrent requests join one publication. */
export async function publishNow(input: Input): Promise<PublishOutcome> {
  const { user, account, postId, revision, signal } = input;
  const post = await findAccountPost(user.id, account.id, postId);
  if (post.status === "published") throw new AppError("already_published");
  const connection = await getPreflightConnection(post);
  await whenQueueReady();
  const publicationId = await runInTransaction(async (tx) => {
    await lockPost(post.id, tx);
    const current = await getPost(post.id, tx);
    const joined = await joinRunning(current, tx);
    if (joined) return joined;
    if (revision !== undefined && revision !== current.revision) {
      throw new AppError("conflict", { details: { revision: current.revision } });
    }
    await assertPublishable(current, connection, new Date(), account, tx);
    return startPublication(current, tx);
  });
  return waitForOutcome(publicationId, user.id, post.id, signal);
}

/** Returns the caller's post. Throws AppError("not_found") when it does not belong to this account. */
export async function findAccountPost(userId: string, accountId: string, postId: string): Promise<PostRow> {
  const { post, account } = await findOwnedPost(userId, postId);
  if (account.id !== accountId) throw new AppError("not_found");
  return post;
}

/** Returns the publication in progress, so that a repeated request joins it. */
async function joinRunning(post: PostRow, tx: Tx): Promise<string | null> {
  const live = await findLivePublication(post.id, tx);
  if (live?.state === "published") throw new AppError("already_published");
  if (live?.state === "needs_review") {
    throw new AppError("conflict", { message: "Confirm whether this post is live first" });
  }
  return live && post.status === "publishing" ? live.id : null;
}

/** Makes the post's publication due now, enqueues it and updates the post. Returns the publication id. */
export function startPublication({ id, platform }: PostRow, tx: Tx): Promise<string> {
  const facts = { "app.platform": platform };
  return runInSpan("publication enqueue", { kind: "producer", facts }, async () => {
    const publication = await schedulePublication(id, "now", tx);
    if (!publication) throw new AppError("conflict");
    await updatePostStatus(id, { status: "publishing" }, tx);
    await enqueue("publish", { publicationId: publication.id, platform }, { tx });
    return publication.id;
  });
}

export async function getReceipt({ post }: { post: { id: string } }): Promise<ReceiptDto> {
  return serializeReceipt(await listPublications(post.id));
}
