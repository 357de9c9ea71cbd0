import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { JobKind } from "@/lib/jobs/states";

export interface JobBacklog {
  kind: JobKind;
  state: "queued" | "running";
  jobs: number;
  /** Age of the oldest of them in seconds. */
  oldestSeconds: number;
}

/** Counts the open jobs by kind and state; none of a kind are no row. Reads the partial index job_open. */
export function listJobBacklog(tx?: Tx): Promise<JobBacklog[]> {
  return getTransactionClient(tx).$queryRaw<JobBacklog[]>`
    SELECT kind, state, count(*)::int AS jobs, extract(epoch FROM now() - min(created_at))::float8 AS "oldestSeconds"
    FROM job WHERE state IN ('queued', 'running') GROUP BY kind, state`;
}
