import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/** True for a row of `publication` whose person asked to be deleted. */
export const OF_SOMEBODY_LEAVING = Prisma.sql`EXISTS (
  SELECT 1 FROM post JOIN account ON account.id = post.account_id JOIN "user" ON "user".id = account.user_id
  WHERE post.id = publication.post_id AND "user".deletion_asked_at IS NOT NULL)`;

const UNSENT = Prisma.sql`('scheduled', 'claimed', 'preparing')`;

/**
 * Takes back everything of a person that has not begun to be sent, out of a worker's hands too: its fence is another's
 * then, so that it stops before it sends (PUB7). What is being sent is left to finish.
 */
export async function cancelUnsentOf(userId: string, tx: Tx): Promise<void> {
  const client = clientOf(tx);
  // Posts before publications: the order of all who change both.
  await client.$queryRaw`
    SELECT post.id FROM post JOIN account ON account.id = post.account_id
    WHERE account.user_id = ${userId}::uuid AND EXISTS (
      SELECT 1 FROM publication p WHERE p.post_id = post.id AND p.state IN ${UNSENT})
    ORDER BY post.id FOR UPDATE OF post`;
  await client.$executeRaw`
    WITH cancelled AS (
      UPDATE publication p SET state = 'cancelled', fence = p.fence + 1, lease_until = NULL, updated_at = now()
      FROM post JOIN account ON account.id = post.account_id
      WHERE post.id = p.post_id AND account.user_id = ${userId}::uuid AND p.state IN ${UNSENT}
      RETURNING p.id)
    INSERT INTO publication_event (id, publication_id, kind) SELECT uuidv7(), id, 'cancelled' FROM cancelled`;
}

/** Whether a worker is sending something of this person right now, or looking for what it sent. */
export async function isSendingFor(userId: string): Promise<boolean> {
  const rows = await clientOf().$queryRaw<unknown[]>`
    SELECT 1 FROM publication p JOIN post ON post.id = p.post_id JOIN account ON account.id = post.account_id
    WHERE account.user_id = ${userId}::uuid AND p.state IN ('sending', 'unknown') AND p.lease_until > now() LIMIT 1`;
  return rows.length > 0;
}
