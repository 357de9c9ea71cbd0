import { env } from "@/lib/core/server/env";
import { clientOf, inTransaction, type Tx } from "@/lib/core/server/transaction";
import type { JobKind } from "@/lib/jobs/names";
import { MAX_ATTEMPTS } from "@/lib/jobs/rules";
import { Prisma } from "@/prisma/generated/client";

/** A job in a worker's hands. Every write names the fence: a worker that overslept writes nothing. */
export interface JobClaim {
  id: string;
  userId: string;
  fence: number;
  attempt: number;
  input: unknown;
  /** What an earlier worker wrote down for the next one. */
  checkpoint: unknown;
  cost: number;
}

export interface JobError {
  code: string;
  message: string;
}

const LEFT_BEHIND = Prisma.sql`(job.state = 'running' AND job.lease_until < now())`;
const lease = () => Prisma.sql`now() + make_interval(secs => ${env().JOB_LEASE_SECONDS}::int)`;
const ours = ({ id, fence }: JobClaim) =>
  Prisma.sql`id = ${id}::uuid AND fence = ${fence} AND state = 'running'`;

/**
 * Takes the next job of a kind, if fewer than `slots` run in all workers together. Whose last turn is longest ago
 * comes first, so that one person's hundred pictures do not hold up another's one.
 */
export function claimNextJob(kind: JobKind, slots: number): Promise<JobClaim | null> {
  return inTransaction(async (tx) => {
    const client = clientOf(tx);
    // Counting and taking are two looks at the table: one worker at a time does both.
    await client.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`job:${kind}`}, 0))`;
    const rows = await client.$queryRaw<JobClaim[]>`
      UPDATE job SET state = 'running', fence = fence + 1, attempt = attempt + 1, progress = 0, stage = NULL,
        started_at = now(), lease_until = ${lease()}
      WHERE id = (
        SELECT id FROM job WHERE kind = ${kind} AND attempt < ${MAX_ATTEMPTS} AND (state = 'queued' OR ${LEFT_BEHIND})
        ORDER BY (SELECT max(started_at) FROM job turn WHERE turn.user_id = job.user_id AND turn.kind = ${kind})
          NULLS FIRST, created_at, id
        LIMIT 1 FOR UPDATE SKIP LOCKED)
      AND (SELECT count(*) FROM job held WHERE held.kind = ${kind} AND held.state IN ('running', 'cancelled')
        AND held.lease_until >= now()) < ${slots}
      RETURNING id, user_id AS "userId", fence, attempt, input, checkpoint, cost`;
    return rows[0] ?? null;
  });
}

/** Jobs that were left behind once too often. */
export async function findLostJobs(kind: JobKind): Promise<string[]> {
  const rows = await clientOf().$queryRaw<{ id: string }[]>`
    SELECT id FROM job WHERE kind = ${kind} AND attempt >= ${MAX_ATTEMPTS} AND ${LEFT_BEHIND}`;
  return rows.map(({ id }) => id);
}

/** Ends one of them; its id, or null when it has gone on or ended meanwhile. */
export async function giveUpJob(id: string, error: JobError, tx?: Tx): Promise<string | null> {
  const ended = await clientOf(tx).$queryRaw<{ id: string }[]>`
    UPDATE job SET state = 'failed', error = ${JSON.stringify(error)}::jsonb, ended_at = now(), lease_until = NULL,
      fence = fence + 1, dedupe_key = NULL
    WHERE id = ${id}::uuid AND attempt >= ${MAX_ATTEMPTS} AND ${LEFT_BEHIND} RETURNING id`;
  return ended[0]?.id ?? null;
}

/** Keeps the lease and writes down how far the work is; false when it is another's by now, cancelled or gone. */
export async function beatJob(
  claim: JobClaim,
  { stage, progress }: { stage: string | null; progress: number },
): Promise<boolean> {
  const kept = await clientOf().$executeRaw`
    UPDATE job SET lease_until = ${lease()}, stage = ${stage}, progress = ${progress} WHERE ${ours(claim)}`;
  return kept === 1;
}

/** Writes down what the next worker has to know; false when the job is not ours any more. */
export async function keepCheckpoint(claim: JobClaim, checkpoint: object | null): Promise<boolean> {
  const kept = await clientOf().$executeRaw`
    UPDATE job SET checkpoint = ${JSON.stringify(checkpoint)}::jsonb WHERE ${ours(claim)}`;
  return kept === 1;
}

/** Holds the job's row until the transaction ends; false when the job is not ours any more. */
export async function holdJob(claim: JobClaim, tx: Tx): Promise<boolean> {
  const held = await clientOf(tx).$queryRaw<unknown[]>`SELECT id FROM job WHERE ${ours(claim)} FOR UPDATE`;
  return held.length === 1;
}

/** A part of the work is kept, and was paid for; the job's row is held by `holdJob`. */
export async function addSpent(claim: JobClaim, credits: number, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`UPDATE job SET spent = spent + ${credits}::int WHERE ${ours(claim)}`;
}

/** The work is done and paid, all of it now unless it was `inParts`; false when the job is not ours any more. */
export async function completeJob(
  claim: JobClaim,
  result: object,
  tx: Tx,
  inParts = false,
): Promise<boolean> {
  const done = await clientOf(tx).$executeRaw`
    UPDATE job SET state = 'done', progress = 100, result = ${JSON.stringify(result)}::jsonb, ended_at = now(),
      spent = CASE WHEN ${inParts} THEN spent ELSE cost END, lease_until = NULL, dedupe_key = NULL
    WHERE ${ours(claim)}`;
  return done === 1;
}

/** The work could not be done, or there is nothing left to do it for; its id, or null when the job is not ours any more. */
export async function endJob(
  claim: JobClaim,
  state: "failed" | "cancelled",
  error: JobError | null,
  tx?: Tx,
): Promise<string | null> {
  const given = error ? JSON.stringify(error) : null;
  const ended = await clientOf(tx).$queryRaw<{ id: string }[]>`
    UPDATE job SET state = ${state}, error = ${given}::jsonb, ended_at = now(), lease_until = NULL, dedupe_key = NULL
    WHERE ${ours(claim)} RETURNING id`;
  return ended[0]?.id ?? null;
}

/** Back into the queue: its worker is asked to end, which is no fault of the job. */
export async function returnJob(claim: JobClaim): Promise<void> {
  await clientOf().$executeRaw`
    UPDATE job SET state = 'queued', attempt = attempt - 1, lease_until = NULL, stage = NULL, progress = 0
    WHERE ${ours(claim)}`;
}

/** Nothing works on the cancelled job any more: its place is free. */
export async function freeSlot({ id, fence }: JobClaim): Promise<void> {
  await clientOf().$executeRaw`
    UPDATE job SET lease_until = NULL WHERE id = ${id}::uuid AND fence = ${fence} AND state = 'cancelled'`;
}
