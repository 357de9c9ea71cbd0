import { getTraceParent } from "@/lib/core/server/tracing";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { ReservationPart } from "@/lib/credits/server/reserve-parts";
import type { JobKind } from "@/lib/jobs/states";
import { ENDED_JOB_RETENTION_DAYS, LISTED_JOB_HOURS, MAX_LISTED_JOBS } from "@/lib/jobs/states";
import { type Job, Prisma } from "@/prisma/generated/client";

export type JobRow = Job;

export interface NewJob {
  userId: string;
  kind: JobKind;
  input: Prisma.InputJsonObject;
  /** Identifies the work: at most one open job has this key. */
  dedupeKey: string;
  /** The cost, reserved until the end; absent when free. An array when it is delivered in parts. */
  price?: JobPrice | JobPrice[];
}

/** `key` identifies the action in the ledger; stable over retries. */
export type JobPrice = ReservationPart;

export function getPriceParts({ price = [] }: Pick<NewJob, "price">): JobPrice[] {
  return Array.isArray(price) ? price : [price];
}

const OPEN = Prisma.sql`('queued', 'running')`;

/** Inserts a job; returns null when an open one has the same dedupe key. */
export async function insertJob({ price = [], ...job }: NewJob, tx: Tx): Promise<JobRow | null> {
  const cost = getPriceParts({ price }).reduce((sum, part) => sum + part.cost, 0);
  const data = [{ ...job, cost, traceParent: getTraceParent() }];
  const [row] = await getTransactionClient(tx).job.createManyAndReturn({ data, skipDuplicates: true });
  return row ?? null;
}

export function findJobByKey(dedupeKey: string, tx: Tx): Promise<JobRow | null> {
  return getTransactionClient(tx).job.findUnique({ where: { dedupeKey } });
}

export function findUserJob(userId: string, id: string): Promise<JobRow | null> {
  return getTransactionClient().job.findFirst({ where: { id, userId } });
}

export async function listUserJobs(userId: string): Promise<JobRow[]> {
  const ids = await getTransactionClient().$queryRaw<{ id: string }[]>`
    SELECT id FROM job WHERE user_id = ${userId}::uuid
      AND (state IN ${OPEN} OR ended_at > now() - make_interval(hours => ${LISTED_JOB_HOURS}::int))
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_LISTED_JOBS}::int`;
  const where = { id: { in: ids.map(({ id }) => id) } };
  return getTransactionClient().job.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
}

/** Null when the job had ended. A running job keeps its lease and slot until its worker has stopped. */
export async function cancelOpenJob(userId: string, id: string, tx?: Tx): Promise<string | null> {
  const cancelled = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    UPDATE job SET state = 'cancelled', ended_at = now(), dedupe_key = NULL
    WHERE id = ${id}::uuid AND user_id = ${userId}::uuid AND state IN ${OPEN} RETURNING id`;
  return cancelled[0]?.id ?? null;
}

/** Locks a job of a user until the transaction ends; null for an unknown one. */
export async function lockUserJob(
  userId: string,
  id: string,
  tx: Tx,
): Promise<Pick<JobRow, "kind" | "state" | "cost"> | null> {
  const rows = await getTransactionClient(tx).$queryRaw<Pick<JobRow, "kind" | "state" | "cost">[]>`
    SELECT kind, state, cost FROM job WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  return rows[0] ?? null;
}

/** Queues a failed job without a price again, with all its attempts. Returns false for any other. */
export async function requeueFailedJob(id: string, tx: Tx): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE job SET state = 'queued', attempt = 0, progress = 0, stage = NULL, error = NULL, ended_at = NULL,
      lease_until = NULL, fence = fence + 1, dedupe_key = 'again:' || id::text
    WHERE id = ${id}::uuid AND state = 'failed' AND cost = 0`;
  return count === 1;
}

export async function cancelOpenJobByDedupeKey(
  userId: string,
  dedupeKey: string,
  tx?: Tx,
): Promise<string | null> {
  const cancelled = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    UPDATE job SET state = 'cancelled', ended_at = now(), dedupe_key = NULL
    WHERE dedupe_key = ${dedupeKey} AND user_id = ${userId}::uuid AND state IN ${OPEN} RETURNING id`;
  return cancelled[0]?.id ?? null;
}

export function deleteEndedJobs(): Promise<number> {
  return getTransactionClient().$executeRaw`
    DELETE FROM job WHERE ended_at < now() - make_interval(days => ${ENDED_JOB_RETENTION_DAYS}::int)`;
}
