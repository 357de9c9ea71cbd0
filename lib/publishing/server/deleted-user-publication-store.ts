import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/** SQL condition: the user who owns the row of `publication` requested deletion. */
export const OWNED_BY_DELETED_USER_SQL = Prisma.sql`EXISTS (
  SELECT 1 FROM post JOIN account ON account.id = post.account_id JOIN "user" ON "user".id = account.user_id
  WHERE post.id = publication.post_id AND "user".deletion_asked_at IS NOT NULL)`;

const UNSENT = Prisma.sql`('scheduled', 'claimed', 'preparing')`;

/** Cancels unsent publications by a new fencing token, so that a worker stops before it sends [PUB7]. */
export async function cancelUnsentPublications(userId: string, tx: Tx): Promise<void> {
  const client = getTransactionClient(tx);
  // Locks posts before publications, as every other writer of both does; a different order could deadlock.
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

/** Returns whether a worker with a valid lease is sending or looking up a publication of this user, or its comment. */
export async function hasSendingPublication(userId: string): Promise<boolean> {
  const rows = await getTransactionClient().$queryRaw<unknown[]>`
    SELECT 1 FROM publication p JOIN post ON post.id = p.post_id JOIN account ON account.id = post.account_id
    WHERE account.user_id = ${userId}::uuid AND ((p.state IN ('sending', 'unknown') AND p.lease_until > now())
      OR (p.comment_state = 'sending' AND p.comment_next_at > now())) LIMIT 1`;
  return rows.length > 0;
}
