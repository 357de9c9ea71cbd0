import { clientOf, type Tx } from "@/lib/core/server/transaction";
import type { JobKind } from "@/lib/jobs/names";
import { LISTED_HOURS } from "@/lib/jobs/rules";

/** An ended job whose work went on elsewhere. */
export interface LateJob {
  id: string;
  userId: string;
  fence: number;
  input: unknown;
  checkpoint: unknown;
}

/** It is looked at again after so long; and may be by another worker, if this one died. */
const AGAIN_SECONDS = 120;

/**
 * Takes the next job of a kind that was given up while its work was under way at a provider, as long as its person
 * still sees it. Only what was nobody's fault: what failed for a reason of the person's own stays failed.
 */
export async function claimLateJob(kind: JobKind): Promise<LateJob | null> {
  const rows = await clientOf().$queryRaw<LateJob[]>`
    UPDATE job SET fence = fence + 1, lease_until = now() + make_interval(secs => ${AGAIN_SECONDS}::int)
    WHERE id = (
      SELECT id FROM job WHERE kind = ${kind} AND state = 'failed' AND result IS NULL
        AND error->>'code' IN ('gave_up', 'provider_timeout', 'unavailable') AND checkpoint->>'step' = 'started'
        AND ended_at > now() - make_interval(hours => ${LISTED_HOURS}::int)
        AND (lease_until IS NULL OR lease_until < now())
      ORDER BY lease_until NULLS FIRST, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id AS "userId", fence, input, checkpoint`;
  return rows[0] ?? null;
}

/** There will be nothing: it is not looked at again. */
export async function forgetLateJob({ id, fence }: LateJob): Promise<void> {
  await clientOf().$executeRaw`
    UPDATE job SET checkpoint = NULL, lease_until = NULL WHERE id = ${id}::uuid AND fence = ${fence}`;
}

/** Holds the row of a late job until the transaction ends; false when it is another worker's by now, or gone. */
export async function holdLateJob({ id, fence }: LateJob, tx: Tx): Promise<boolean> {
  const held = await clientOf(tx).$queryRaw<unknown[]>`
    SELECT id FROM job WHERE id = ${id}::uuid AND fence = ${fence} AND state = 'failed' FOR UPDATE`;
  return held.length === 1;
}

/** What came late; the job stays failed and has cost nothing. */
export async function keepLateResult({ id, fence }: LateJob, result: object, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE job SET result = ${JSON.stringify(result)}::jsonb, lease_until = NULL
    WHERE id = ${id}::uuid AND fence = ${fence}`;
}
