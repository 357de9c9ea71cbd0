import { AppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { whenQueueReady } from "@/lib/jobs/server/queue";
import { selectPost } from "@/lib/posts/server/post-store";
import type { ResolveBody } from "@/lib/publishing/schemas";
import { assertPublishable, getPreflightConnection } from "@/lib/publishing/server/assert-publishable";
import { findLivePublication, lockPost, settlePublication } from "@/lib/publishing/server/publication-store";
import {
  findAccountPost,
  type PublishOutcome,
  startPublication,
  waitForOutcome,
} from "@/lib/publishing/server/publish-now";

interface Input extends ResolveBody {
  user: { id: string };
  account: { id: string; language: string };
  signal?: AbortSignal;
}

const GIVEN_UP = { code: "outcome_unknown", message: "Not found on the page. Sent again as a new attempt" };

/** Stores the user's decision on an unknown outcome: the post is live, or it is sent again. */
export async function resolvePublication(input: Input): Promise<PublishOutcome> {
  const { user, account, postId, outcome, signal } = input;
  const post = await findAccountPost(user.id, account.id, postId);
  const connection = await getPreflightConnection(post);
  await whenQueueReady();
  const publicationId = await runInTransaction(async (tx) => {
    await lockPost(post.id, tx);
    const open = await findLivePublication(post.id, tx);
    const current = await selectPost(post.id, tx);
    if (!current || open?.state !== "needs_review") throw new AppError("conflict");
    const change = { from: ["needs_review" as const], event: "resolved" as const, detail: { outcome } };
    if (outcome === "live") {
      await settlePublication(open, { ...change, to: "published" }, tx);
      return open.id;
    }
    await assertPublishable(current, connection, new Date(), account, tx);
    await settlePublication(open, { ...change, to: "failed", problem: GIVEN_UP }, tx);
    return startPublication(current, tx);
  });
  return waitForOutcome(publicationId, user.id, post.id, signal);
}
