import type { PostLabel } from "@/lib/core/post-labels";
import { getTransactionClient } from "@/lib/core/server/transaction";

/**
 * Sets the label of posts of an account, all or none; false when one of them is unknown. Revision and time of change
 * stay: a label is not part of what is published or approved. The rows are locked in one order, so that two requests
 * about the same posts never wait for each other.
 */
export async function updateLabels(
  accountId: string,
  ids: string[],
  label: PostLabel | null,
): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    WITH labeled AS (
      SELECT id FROM post WHERE account_id = ${accountId}::uuid AND id = ANY (${ids}::uuid[])
      ORDER BY id FOR NO KEY UPDATE)
    UPDATE post SET label = ${label} FROM labeled
    WHERE post.id = labeled.id AND (SELECT count(*) FROM labeled) = ${ids.length}`;
  return count === ids.length;
}
