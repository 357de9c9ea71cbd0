import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

/**
 * `not_required`: the brand publishes without approval. `missing`: no client has answered. `outdated`: the latest answer
 * asks for changes or concerns an earlier revision.
 */
export type Approval = "not_required" | "missing" | "outdated" | "approved";

/** Returns the approval of a post's current revision, from the latest decision of any client. */
export async function selectApproval(postId: string, tx: Tx): Promise<Approval> {
  const [row] = await getTransactionClient(tx).$queryRaw<{ approval: Approval }[]>`
    SELECT CASE WHEN NOT a.requires_approval THEN 'not_required'
      WHEN d.decision IS NULL THEN 'missing'
      WHEN d.decision = 'approved' AND d.revision = p.revision THEN 'approved'
      ELSE 'outdated' END AS approval
    FROM post p JOIN account a ON a.id = p.account_id LEFT JOIN LATERAL (
      SELECT decision, revision FROM review_decision WHERE post_id = p.id ORDER BY decided_at DESC, id DESC LIMIT 1
    ) d ON true WHERE p.id = ${postId}::uuid`;
  return row?.approval ?? "not_required";
}

/**
 * Carries the decisions of clients on this revision to the next one, which has the same content. Call it after the update,
 * which locks the row: a decision that arrives meanwhile waits for it.
 */
export async function keepDecisions(id: string, revision: number, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE review_decision SET revision = ${revision + 1} WHERE post_id = ${id}::uuid AND revision = ${revision}`;
}
