import { getEnv } from "@/lib/core/server/env";
import { getTransactionClient, runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { COMMENT_UNCONFIRMED, type PublishProblem } from "@/lib/publishing/publish-problem";
import { OWNED_BY_DELETED_USER_SQL } from "@/lib/publishing/server/deleted-user-publication-store";
import { insertPublicationEvent } from "@/lib/publishing/server/publication-store";
import type { PublicationSnapshot } from "@/lib/publishing/server/snapshot-store";
import type { CommentState } from "@/lib/publishing/states";
import { Prisma } from "@/prisma/generated/client";

/** The one attempt that may post the comment. */
export interface CommentAttempt {
  id: string;
  attempt: number;
  snapshot: PublicationSnapshot;
  providerId: string | null;
}

/** Condition on what becomes due: the comment of this publication, or the earliest of a platform. */
export type DueComment = { publicationId: string } | { platform: string };

/**
 * Starts an attempt at a due comment: `sending` is committed before the platform is called, so that no other worker
 * and no later process sends it again [PUB12]. Returns null when none is due.
 */
export async function claimDueComment(due: DueComment): Promise<CommentAttempt | null> {
  // A comment that is asked for waits for its lock; a scan leaves a locked one to its holder.
  const [which, lock] =
    "publicationId" in due
      ? [Prisma.sql`id = ${due.publicationId}::uuid`, Prisma.sql`FOR UPDATE`]
      : [Prisma.sql`snapshot ->> 'platform' = ${due.platform}`, Prisma.sql`FOR UPDATE SKIP LOCKED`];
  const [row] = await getTransactionClient().$queryRaw<CommentAttempt[]>`
    UPDATE publication SET comment_state = 'sending', comment_attempt = comment_attempt + 1, comment_problem = NULL,
      comment_next_at = now() + make_interval(secs => ${getEnv().PUBLICATION_LEASE_SECONDS})
    WHERE id = (
      SELECT id FROM publication
      WHERE comment_state = 'waiting' AND comment_next_at <= now() AND ${which} AND NOT ${OWNED_BY_DELETED_USER_SQL}
      ORDER BY comment_next_at, id LIMIT 1 ${lock})
    RETURNING id, comment_attempt AS attempt, snapshot, provider_id AS "providerId"`;
  return row ?? null;
}

/**
 * Marks attempts that ended without a result, such as those of a killed worker, as unconfirmed: the comment may be
 * live, so only the user can repeat it.
 */
export async function markAbandonedComments(): Promise<void> {
  await runInTransaction(async (tx) => {
    const rows = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
      UPDATE publication SET comment_state = 'unknown', comment_problem = ${JSON.stringify(COMMENT_UNCONFIRMED)}::jsonb
      WHERE comment_state = 'sending' AND comment_next_at < now() RETURNING id`;
    for (const { id } of rows) await insertPublicationEvent(id, "comment_unknown", {}, tx);
  });
}

export interface CommentResult {
  state: Exclude<CommentState, "sending">;
  problem?: PublishProblem;
  commentId?: string;
  againInSeconds?: number;
}

const EVENTS = {
  posted: "comment_posted",
  failed: "comment_failed",
  unknown: "comment_unknown",
} as const;

/** Stores the result of an attempt, also a late one, while no newer attempt began. */
export async function saveCommentResult(claim: CommentAttempt, result: CommentResult): Promise<void> {
  const { state, problem, commentId = null, againInSeconds = 0 } = result;
  const stored = problem ? JSON.stringify(problem) : null;
  await runInTransaction(async (tx) => {
    const saved = await getTransactionClient(tx).$executeRaw`
      UPDATE publication SET comment_state = ${state}, comment_id = ${commentId}, comment_problem = ${stored}::jsonb,
        comment_next_at = now() + make_interval(secs => ${againInSeconds})
      WHERE id = ${claim.id}::uuid AND comment_attempt = ${claim.attempt} AND comment_state IN ('sending', 'unknown')`;
    if (saved === 0 || state === "waiting") return;
    await insertPublicationEvent(claim.id, EVENTS[state], problem ? { problem: problem.code } : {}, tx);
  });
}

/** Stores the user's decision about a comment without success. Returns the publication's id; null when it has none. */
export async function decideComment(
  postId: string,
  outcome: "live" | "retry",
  tx: Tx,
): Promise<string | null> {
  const [state, from] =
    outcome === "live" ? (["posted", ["unknown"]] as const) : (["waiting", ["failed", "unknown"]] as const);
  const [row] = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    UPDATE publication SET comment_state = ${state}, comment_problem = NULL,
      comment_next_at = date_trunc('milliseconds', now())
    WHERE post_id = ${postId}::uuid AND state = 'published' AND comment_state = ANY(${from}::text[])
    RETURNING id`;
  return row?.id ?? null;
}
