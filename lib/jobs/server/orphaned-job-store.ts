import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { JobKind } from "@/lib/jobs/states";
import { LISTED_JOB_HOURS } from "@/lib/jobs/states";

export interface OrphanedJob {
  id: string;
  userId: string;
  fence: number;
  input: unknown;
  checkpoint: unknown;
}

/** Polling interval and lease of an orphaned job. */
const AGAIN_SECONDS = 120;

/** Claims a failed job with an internal cause whose work continued at a provider, while its user sees it. */
export async function claimOrphanedJob(kind: JobKind): Promise<OrphanedJob | null> {
  const rows = await getTransactionClient().$queryRaw<OrphanedJob[]>`
    UPDATE job SET fence = fence + 1, lease_until = now() + make_interval(secs => ${AGAIN_SECONDS}::int)
    WHERE id = (
      SELECT id FROM job WHERE kind = ${kind} AND state = 'failed' AND result IS NULL
        AND error->>'code' IN ('gave_up', 'provider_timeout', 'unavailable') AND checkpoint->>'step' = 'started'
        AND ended_at > now() - make_interval(hours => ${LISTED_JOB_HOURS}::int)
        AND (lease_until IS NULL OR lease_until < now())
      ORDER BY lease_until NULLS FIRST, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id AS "userId", fence, input, checkpoint`;
  return rows[0] ?? null;
}

/** Clears the checkpoint of a job without a late result, so that it is not polled again. */
export async function discardOrphanedJob({ id, fence }: OrphanedJob): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE job SET checkpoint = NULL, lease_until = NULL WHERE id = ${id}::uuid AND fence = ${fence}`;
}

/** Locks the row of an orphaned job until the transaction ends. Returns false when the claim is lost. */
export async function lockOrphanedJob({ id, fence }: OrphanedJob, tx: Tx): Promise<boolean> {
  const held = await getTransactionClient(tx).$queryRaw<unknown[]>`
    SELECT id FROM job WHERE id = ${id}::uuid AND fence = ${fence} AND state = 'failed' FOR UPDATE`;
  return held.length === 1;
}

/** Stores the late result; the job stays failed and free of charge. */
export async function saveOrphanedResult({ id, fence }: OrphanedJob, result: object, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE job SET result = ${JSON.stringify(result)}::jsonb, lease_until = NULL
    WHERE id = ${id}::uuid AND fence = ${fence}`;
}
