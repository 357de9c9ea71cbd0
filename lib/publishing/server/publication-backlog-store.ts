import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { PublicationState } from "@/lib/publishing/states";

export interface PublicationBacklog {
  state: PublicationState;
  publications: number;
  /** Seconds for which the longest waiting one could have been claimed and was not; 0 when none waits. */
  overdueSeconds: number;
}

/** Counts the publications that have not ended by state. Reads the partial index publication_due. */
export function listPublicationBacklog(tx?: Tx): Promise<PublicationBacklog[]> {
  return getTransactionClient(tx).$queryRaw<PublicationBacklog[]>`
    SELECT state, count(*)::int AS publications,
      coalesce(extract(epoch FROM now() - min(next_at) FILTER (WHERE next_at <= now()
        AND (lease_until IS NULL OR lease_until < now()))), 0)::float8 AS "overdueSeconds"
    FROM publication
    WHERE state IN ('scheduled', 'claimed', 'preparing', 'sending', 'unknown', 'needs_review') GROUP BY state`;
}
