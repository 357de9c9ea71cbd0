import { setTimeout as pause } from "node:timers/promises";
import { AppError, ERROR_MESSAGES, type ErrorCode } from "@/lib/core/errors";
import { jobDto } from "@/lib/jobs/schemas";
import { deleteEndedJobs, findUserJob, type JobRow, listUserJobs } from "@/lib/jobs/server/job-store";
import { hasJobEnded } from "@/lib/jobs/states";

const FIRST_MS = 100;
const MOST_MS = 1_000;

/** Polls until a job has ended, without holding a connection. The job continues when the caller aborts. */
export async function waitForJob(userId: string, id: string, signal: AbortSignal): Promise<JobRow> {
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 1.5, MOST_MS)) {
    const job = await findJob(userId, id);
    if (hasJobEnded(job.state)) return job;
    await pause(wait, undefined, { signal }).catch((cause: unknown) => {
      throw new AppError("cancelled", { cause });
    });
  }
}

/** Returns a job of this user. Throws not_found for a missing and for another user's job [TEN1]. */
export async function findJob(userId: string, id: string): Promise<JobRow> {
  const job = await findUserJob(userId, id);
  if (!job) throw new AppError("not_found");
  return job;
}

export function listJobs(userId: string): Promise<JobRow[]> {
  return listUserJobs(userId);
}

export function assertJobDone({ state, error }: JobRow): void {
  if (state === "done") return;
  if (state === "cancelled") throw new AppError("cancelled");
  const { code = "", message } = jobDto.shape.error.safeParse(error ?? undefined).data ?? {};
  const known = Object.hasOwn(ERROR_MESSAGES, code) ? (code as ErrorCode) : "UNKNOWN_ERROR";
  throw new AppError(known, message ? { message } : {});
}

export function deleteOldJobs(): Promise<number> {
  return deleteEndedJobs();
}
