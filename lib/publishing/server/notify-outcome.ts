import type { Tx } from "@/lib/core/server/transaction";
import { closeNotifications, notifyUser } from "@/lib/notifications/server/notify";
import { getPostTitle } from "@/lib/posts/post-title";
import type { PublishProblem } from "@/lib/publishing/publish-problem";
import { findPostOwner } from "@/lib/publishing/server/snapshot-store";
import type { PublicationEventKind, PublicationState } from "@/lib/publishing/states";

interface Outcome {
  to: PublicationState;
  event?: PublicationEventKind;
  problem?: PublishProblem | undefined;
  sent?: { permalink: string | null } | undefined;
}

const KINDS = {
  published: "post_published",
  failed: "post_failed",
  needs_review: "post_needs_review",
} as const;

/** The end of a connection sends one mail, independent of the number of posts it fails [TOK1]. */
const NOTIFIED_BY_CONNECTION = ["reconnect"];

/**
 * Notifies the owner in the transaction that settles the outcome, so that a crash loses neither [PUB3 K6]. A
 * decision of the owner only resolves the notification.
 */
export async function notifyOutcome(
  { id, postId }: { id: string; postId: string },
  { to, event, problem, sent }: Outcome,
  tx: Tx,
): Promise<void> {
  if (event === "resolved" || to === "cancelled") return closeNotifications({ postId }, tx);
  const kind = KINDS[to as keyof typeof KINDS];
  const post = kind && (await findPostOwner(postId, tx));
  if (!post) return;
  const { userId, accountId, platform, text } = post;
  const payload = {
    platform,
    title: getPostTitle(text),
    ...(problem ? { problem: { code: problem.code, message: problem.message } } : {}),
    ...(sent?.permalink ? { permalink: sent.permalink } : {}),
  };
  const silent = problem && NOTIFIED_BY_CONNECTION.includes(problem.code);
  const key = `${kind}:${id}`;
  await notifyUser(
    { userId, accountId, kind, about: { postId }, payload, key, ...(silent ? { mail: "never" } : {}) },
    tx,
  );
}
