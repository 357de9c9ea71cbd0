import type { Tx } from "@/lib/core/server/transaction";
import { closeNotices } from "@/lib/notifications/server/close-notices";
import { notify } from "@/lib/notifications/server/notify";
import { titleOf } from "@/lib/posts/title";
import type { Problem } from "@/lib/publishing/problem";
import { findPostOwner } from "@/lib/publishing/server/post-owner-store";
import type { EventKind, PublicationState } from "@/lib/publishing/states";

/** How a publication ended. */
interface Outcome {
  to: PublicationState;
  event?: EventKind;
  problem?: Problem | undefined;
  sent?: { permalink: string | null } | undefined;
}

const KINDS = {
  published: "post_published",
  failed: "post_failed",
  needs_review: "post_needs_review",
} as const;

/** The end of a connection is told in one mail, however many posts it fails (TOK1). */
const TOLD_BY_CONNECTION = ["reconnect"];

/**
 * Tells the post's person how it ended, in the transaction that ends it: a worker that dies before the commit has done
 * neither, so that the next one does both (PUB3 K6). What the person decided themselves is only taken off their bell.
 */
export async function tellOutcome(
  { id, postId }: { id: string; postId: string },
  { to, event, problem, sent }: Outcome,
  tx: Tx,
): Promise<void> {
  if (event === "resolved" || to === "cancelled") return closeNotices({ postId }, tx);
  const kind = KINDS[to as keyof typeof KINDS];
  const post = kind && (await findPostOwner(postId, tx));
  if (!post) return;
  const { userId, accountId, platform, text } = post;
  const payload = {
    platform,
    title: titleOf(text),
    ...(problem ? { problem: { code: problem.code, message: problem.message } } : {}),
    ...(sent?.permalink ? { permalink: sent.permalink } : {}),
  };
  const silent = problem && TOLD_BY_CONNECTION.includes(problem.code);
  const key = `${kind}:${id}`;
  await notify(
    { userId, accountId, kind, about: { postId }, payload, key, ...(silent ? { mail: "never" } : {}) },
    tx,
  );
}
