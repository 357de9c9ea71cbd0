import type { Decision } from "@/lib/content-plan/rules";
import type { ReviewLinkRow, ToldDecision } from "@/lib/content-plan/server/review-store";
import type { Tx } from "@/lib/core/server/transaction";
import type { NotificationKind } from "@/lib/notifications/rules";
import { notify } from "@/lib/notifications/server/notify";
import { titleOf } from "@/lib/posts/title";

const KINDS = {
  approved: "client_approved",
  comment: "client_commented",
} as const satisfies Record<Decision, NotificationKind>;

/**
 * Tells a brand's person what a client said, in the transaction that keeps it. The same word keeps its first time, which
 * names what is told: said three times it is told once, and a word after another one is told anew.
 */
export async function tellDecision(
  { id, accountId }: Pick<ReviewLinkRow, "id" | "accountId">,
  { postId, decision, comment, decidedAt, userId, platform, text }: ToldDecision,
  tx: Tx,
): Promise<void> {
  const kind = KINDS[decision];
  const payload = { platform, title: titleOf(text), ...(comment ? { comment } : {}) };
  const key = `${kind}:${id}:${postId}:${decidedAt.getTime()}`;
  await notify({ userId, accountId, kind, about: { postId }, payload, key }, tx);
}
