import {
  getPublishingConnection,
  markReconnectRequired,
  type PublishingConnection,
} from "@/lib/connections/server/publishing-connection";
import { getEnv } from "@/lib/core/server/env";
import { crashAtFailpoint } from "@/lib/core/server/failpoint";
import { getLogger } from "@/lib/core/server/logger";
import { SocialError, type SocialPlatform } from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";
import { RETRY_BACKOFF_SECONDS } from "@/lib/publishing/limits";
import {
  COMMENT_NOT_ALLOWED,
  COMMENT_UNCONFIRMED,
  NO_POST_TO_COMMENT,
  type PublishProblem,
  TARGET_CHANGED,
} from "@/lib/publishing/publish-problem";
import {
  type CommentAttempt,
  type CommentResult,
  claimDueComment,
  type DueComment,
  saveCommentResult,
} from "@/lib/publishing/server/first-comment-store";
import { traceStep } from "@/lib/publishing/server/trace-step";

/**
 * Posts a first comment that is due. The post stays published whatever happens: a failure is a state of the comment.
 * Returns false when no comment is due.
 */
export async function postFirstComment(due: DueComment, network?: SocialPlatform): Promise<boolean> {
  const attempt = await claimDueComment(due);
  if (!attempt) return false;
  const committed = performance.now();
  await crashAtFailpoint("K7");
  const result = await sendComment(attempt, committed, network).catch((error: unknown): CommentResult => {
    const { id: publication } = attempt;
    getLogger().error({ err: error, publication }, "first comment failed unexpectedly");
    return { state: "unknown", problem: COMMENT_UNCONFIRMED };
  });
  await crashAtFailpoint("K8");
  await saveCommentResult(attempt, result);
  return true;
}

async function sendComment(
  { snapshot, attempt, providerId }: CommentAttempt,
  committed: number,
  network = getSocialPlatform(snapshot.platform),
): Promise<CommentResult> {
  if (!providerId) return fail(NO_POST_TO_COMMENT);
  let connection: PublishingConnection | null = null;
  try {
    connection = await getPublishingConnection(snapshot.accountId, network, snapshot.target?.id);
    const target = connection?.target;
    if (!target || target.id !== snapshot.target?.id) return fail(TARGET_CHANGED);
    if (connection?.canComment === false) return fail(COMMENT_NOT_ALLOWED);
    const leaseMs = getEnv().PUBLICATION_LEASE_SECONDS * 1000;
    // After a suspension the attempt may count as abandoned already, and the user may have repeated it.
    if (performance.now() - committed > leaseMs / 2)
      return { state: "unknown", problem: COMMENT_UNCONFIRMED };
    const text = snapshot.options?.firstComment ?? "";
    const timeoutMs = Math.max(3_000, leaseMs / 2);
    const comment = () => network.comment({ target, providerId, text, timeoutMs });
    return { state: "posted", commentId: await traceStep("comment", { snapshot }, comment) };
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    if (connection && error.kind === "token") await markReconnectRequired(connection);
    return toResult(error, attempt);
  }
}

const fail = (problem: PublishProblem): CommentResult => ({ state: "failed", problem });

/** Only an answer that says that nothing happened allows another attempt. */
function toResult({ kind, problem: code, message }: SocialError, attempt: number): CommentResult {
  if (kind === "unknown") return { state: "unknown", problem: COMMENT_UNCONFIRMED };
  if (kind === "permission") return fail(COMMENT_NOT_ALLOWED);
  const problem = { code, message };
  const again = RETRY_BACKOFF_SECONDS[attempt - 1];
  const isTemporary = kind === "throttle" || kind === "transient";
  return isTemporary && again !== undefined
    ? { state: "waiting", problem, againInSeconds: again }
    : fail(problem);
}
