import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { queueReady } from "@/lib/jobs/server/queue";
import { selectPost } from "@/lib/posts/server/post-store";
import type { ResolveBody } from "@/lib/publishing/schemas";
import { assertPublishable, connectionFor } from "@/lib/publishing/server/assert-publishable";
import { findLive, lockPost, settle } from "@/lib/publishing/server/publication-store";
import { postOfAccount, startPublication } from "@/lib/publishing/server/publish-now";
import { type Outcome, outcomeOf } from "@/lib/publishing/server/wait-for-outcome";

interface Input extends ResolveBody {
  user: { id: string };
  account: { id: string };
  signal?: AbortSignal;
}

const GIVEN_UP = { code: "outcome_unknown", message: "Not found on the page; sent again as a new try" };

/** The person looked: the post is live, or it is not and shall be sent again. */
export async function resolvePublication({
  user,
  account,
  postId,
  outcome,
  signal,
}: Input): Promise<Outcome> {
  const post = await postOfAccount(user.id, account.id, postId);
  const connection = await connectionFor(account.id, post.platform);
  await queueReady();
  const publicationId = await inTransaction(async (tx) => {
    await lockPost(post.id, tx);
    const open = await findLive(post.id, tx);
    const current = await selectPost(post.id, tx);
    if (!current || open?.state !== "needs_review") throw new AppError("conflict");
    const change = { from: ["needs_review" as const], event: "resolved" as const, detail: { outcome } };
    if (outcome === "live") {
      await settle(open, { ...change, to: "published" }, tx);
      return open.id;
    }
    assertPublishable(current, connection, new Date());
    await settle(open, { ...change, to: "failed", problem: GIVEN_UP }, tx);
    return startPublication(current, tx);
  });
  return outcomeOf(publicationId, user.id, post.id, signal);
}
