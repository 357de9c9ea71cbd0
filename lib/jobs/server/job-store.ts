import { clientOf, type Tx } from "@/lib/core/server/transaction";
import type { Part } from "@/lib/credits/server/hold-parts";
import type { JobKind } from "@/lib/jobs/names";
import { KEEP_DAYS, LISTED_HOURS, LISTED_MOST } from "@/lib/jobs/rules";
import { type Job, Prisma } from "@/prisma/generated/client";

export type JobRow = Job;

export interface NewJob {
  userId: string;
  kind: JobKind;
  input: Prisma.InputJsonObject;
  /** Names the work: while one of this name is open there is no second. */
  dedupeKey: string;
  /** What it costs, held from its first moment to its end; free without. Several where it is delivered in parts. */
  price?: JobPrice | JobPrice[];
}

/** `key` names the click in the ledger: the same over its retries. */
export type JobPrice = Part;

/** What a job is paid with, part by part. */
export function pricesOf({ price = [] }: Pick<NewJob, "price">): JobPrice[] {
  return Array.isArray(price) ? price : [price];
}

const OPEN = Prisma.sql`('queued', 'running')`;

/** Writes a job down; null when one of the same name is open. */
export async function insertJob({ price = [], ...job }: NewJob, tx: Tx): Promise<JobRow | null> {
  const cost = pricesOf({ price }).reduce((sum, part) => sum + part.cost, 0);
  const data = [{ ...job, cost }];
  const [row] = await clientOf(tx).job.createManyAndReturn({ data, skipDuplicates: true });
  return row ?? null;
}

export function findJobByKey(dedupeKey: string, tx: Tx): Promise<JobRow | null> {
  return clientOf(tx).job.findUnique({ where: { dedupeKey } });
}

export function findJobOf(userId: string, id: string): Promise<JobRow | null> {
  return clientOf().job.findFirst({ where: { id, userId } });
}

/** Open ones and those that ended within a day, newest first. */
export async function listJobsOf(userId: string): Promise<JobRow[]> {
  const ids = await clientOf().$queryRaw<{ id: string }[]>`
    SELECT id FROM job WHERE user_id = ${userId}::uuid
      AND (state IN ${OPEN} OR ended_at > now() - make_interval(hours => ${LISTED_HOURS}::int))
    ORDER BY created_at DESC, id DESC LIMIT ${LISTED_MOST}::int`;
  const where = { id: { in: ids.map(({ id }) => id) } };
  return clientOf().job.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
}

/**
 * Ends an open job; its id, or null when it had ended. One that runs keeps its lease until its worker has let go of it:
 * so long it takes up its place.
 */
export async function cancelOpenJob(userId: string, id: string, tx?: Tx): Promise<string | null> {
  const cancelled = await clientOf(tx).$queryRaw<{ id: string }[]>`
    UPDATE job SET state = 'cancelled', ended_at = now(), dedupe_key = NULL
    WHERE id = ${id}::uuid AND user_id = ${userId}::uuid AND state IN ${OPEN} RETURNING id`;
  return cancelled[0]?.id ?? null;
}

/** The same for whatever is open under a name. */
export async function cancelOpenJobOf(userId: string, dedupeKey: string, tx?: Tx): Promise<string | null> {
  const cancelled = await clientOf(tx).$queryRaw<{ id: string }[]>`
    UPDATE job SET state = 'cancelled', ended_at = now(), dedupe_key = NULL
    WHERE dedupe_key = ${dedupeKey} AND user_id = ${userId}::uuid AND state IN ${OPEN} RETURNING id`;
  return cancelled[0]?.id ?? null;
}

/** Removes jobs past their keep. */
export function deleteEndedJobs(): Promise<number> {
  return clientOf().$executeRaw`
    DELETE FROM job WHERE ended_at < now() - make_interval(days => ${KEEP_DAYS}::int)`;
}
