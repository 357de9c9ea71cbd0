import { getEnv } from "@/lib/core/server/env";
import { getTransactionClient, runInTransaction, type Tx } from "@/lib/core/server/transaction";
import type { JobKind } from "@/lib/jobs/states";
import { MAX_JOB_ATTEMPTS } from "@/lib/jobs/states";
import { Prisma } from "@/prisma/generated/client";

/** Every write is conditional on the fencing token: a worker with an expired lease changes nothing. */
export interface JobClaim {
  id: string;
  userId: string;
  kind: string;
  /** The trace of the request that enqueued the job; null without tracing. */
  traceParent: string | null;
  fence: number;
  attempt: number;
  input: unknown;
  /** State saved by an earlier attempt; null on the first one. */
  checkpoint: unknown;
  cost: number;
}

export interface JobError {
  code: string;
  message: string;
}

const LEFT_BEHIND = Prisma.sql`(job.state = 'running' AND job.lease_until < now())`;
const lease = () => Prisma.sql`now() + make_interval(secs => ${getEnv().JOB_LEASE_SECONDS}::int)`;
const ours = ({ id, fence }: JobClaim) =>
  Prisma.sql`id = ${id}::uuid AND fence = ${fence} AND state = 'running'`;

/** Claims a job if fewer than `slots` run in all workers. Users whose last claim is oldest come first. */
export function claimNextJob(kind: JobKind, slots: number): Promise<JobClaim | null> {
  return runInTransaction(async (tx) => {
    const client = getTransactionClient(tx);
    // The advisory lock makes counting and claiming atomic across workers.
    await client.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`job:${kind}`}, 0))`;
    const rows = await client.$queryRaw<JobClaim[]>`
      UPDATE job SET state = 'running', fence = fence + 1, attempt = attempt + 1, progress = 0, stage = NULL,
        started_at = now(), lease_until = ${lease()}
      WHERE id = (
        SELECT id FROM job WHERE kind = ${kind} AND attempt < ${MAX_JOB_ATTEMPTS} AND (state = 'queued' OR ${LEFT_BEHIND})
        ORDER BY (SELECT max(started_at) FROM job recent WHERE recent.user_id = job.user_id AND recent.kind = ${kind})
          NULLS FIRST, created_at, id
        LIMIT 1 FOR UPDATE SKIP LOCKED)
      AND (SELECT count(*) FROM job running WHERE running.kind = ${kind} AND running.state IN ('running', 'cancelled')
        AND running.lease_until >= now()) < ${slots}
      RETURNING id, user_id AS "userId", kind, trace_parent AS "traceParent", fence, attempt, input, checkpoint, cost`;
    return rows[0] ?? null;
  });
}

export async function findAbandonedJobs(kind: JobKind): Promise<string[]> {
  const rows = await getTransactionClient().$queryRaw<{ id: string }[]>`
    SELECT id FROM job WHERE kind = ${kind} AND attempt >= ${MAX_JOB_ATTEMPTS} AND ${LEFT_BEHIND}`;
  return rows.map(({ id }) => id);
}

/** Fails an abandoned job. Returns its id, or null when it continued or ended meanwhile. */
export async function failAbandonedJob(id: string, error: JobError, tx?: Tx): Promise<string | null> {
  const ended = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    UPDATE job SET state = 'failed', error = ${JSON.stringify(error)}::jsonb, ended_at = now(), lease_until = NULL,
      fence = fence + 1, dedupe_key = NULL
    WHERE id = ${id}::uuid AND attempt >= ${MAX_JOB_ATTEMPTS} AND ${LEFT_BEHIND} RETURNING id`;
  return ended[0]?.id ?? null;
}

/** Renews the lease and stores the progress. Returns false when the claim is lost or the job was canceled. */
export async function heartbeatJob(
  claim: JobClaim,
  { stage, progress }: { stage: string | null; progress: number },
): Promise<boolean> {
  const stored = await getTransactionClient().$executeRaw`
    UPDATE job SET lease_until = ${lease()}, stage = ${stage}, progress = ${progress} WHERE ${ours(claim)}`;
  return stored === 1;
}

/** Stores the checkpoint for the next worker. Returns false when the claim is lost. */
export async function saveCheckpoint(claim: JobClaim, checkpoint: object | null): Promise<boolean> {
  const stored = await getTransactionClient().$executeRaw`
    UPDATE job SET checkpoint = ${JSON.stringify(checkpoint)}::jsonb WHERE ${ours(claim)}`;
  return stored === 1;
}

/** Locks the job's row until the transaction ends. Returns false when the claim is lost. */
export async function lockJob(claim: JobClaim, tx: Tx): Promise<boolean> {
  const held = await getTransactionClient(tx).$queryRaw<
    unknown[]
  >`SELECT id FROM job WHERE ${ours(claim)} FOR UPDATE`;
  return held.length === 1;
}

/** Adds the cost of a delivered part; the caller holds the lock of `lockJob`. */
export async function addSpentCredits(claim: JobClaim, credits: number, tx: Tx): Promise<void> {
  await getTransactionClient(tx)
    .$executeRaw`UPDATE job SET spent = spent + ${credits}::int WHERE ${ours(claim)}`;
}

/** Charges the whole cost unless it was paid `inParts`. Returns false when the claim is lost. */
export async function completeJob(
  claim: JobClaim,
  result: object,
  tx: Tx,
  inParts = false,
): Promise<boolean> {
  const done = await getTransactionClient(tx).$executeRaw`
    UPDATE job SET state = 'done', progress = 100, result = ${JSON.stringify(result)}::jsonb, ended_at = now(),
      spent = CASE WHEN ${inParts} THEN spent ELSE cost END, lease_until = NULL, dedupe_key = NULL
    WHERE ${ours(claim)}`;
  return done === 1;
}

/** Ends a job that failed or has nothing left to do. Returns its id, or null when the claim is lost. */
export async function failJob(
  claim: JobClaim,
  state: "failed" | "cancelled",
  error: JobError | null,
  tx?: Tx,
): Promise<string | null> {
  const given = error ? JSON.stringify(error) : null;
  const ended = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    UPDATE job SET state = ${state}, error = ${given}::jsonb, ended_at = now(), lease_until = NULL, dedupe_key = NULL
    WHERE ${ours(claim)} RETURNING id`;
  return ended[0]?.id ?? null;
}

/** Requeues a job whose worker shuts down; the attempt does not count. */
export async function requeueJob(claim: JobClaim): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE job SET state = 'queued', attempt = attempt - 1, lease_until = NULL, stage = NULL, progress = 0
    WHERE ${ours(claim)}`;
}

/** Releases the concurrency permit of a canceled job after its work has stopped. */
export async function releaseJobSlot({ id, fence }: JobClaim): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE job SET lease_until = NULL WHERE id = ${id}::uuid AND fence = ${fence} AND state = 'cancelled'`;
}
