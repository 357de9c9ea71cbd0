import { endWithoutResult } from "@/lib/jobs/server/end-without-result";
import { findJob } from "@/lib/jobs/server/find-job";
import { cancelOpenJob, cancelOpenJobOf, type JobRow } from "@/lib/jobs/server/job-store";

/**
 * Cancels an open job: its worker stops within a second, what it held is free at once. One that has ended stays as it
 * ended.
 */
export async function cancelJob(userId: string, id: string): Promise<JobRow> {
  await endWithoutResult((tx) => cancelOpenJob(userId, id, tx));
  return findJob(userId, id);
}

/** What the work of this name was to be done for is gone. */
export async function cancelJobOf(userId: string, dedupeKey: string): Promise<void> {
  await endWithoutResult((tx) => cancelOpenJobOf(userId, dedupeKey, tx));
}
