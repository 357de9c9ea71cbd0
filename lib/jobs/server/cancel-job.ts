import { findJob } from "@/lib/jobs/server/find-job";
import { cancelOpenJob, cancelOpenJobOf, type JobRow } from "@/lib/jobs/server/job-store";

/** Cancels an open job: its worker stops within a second. One that has ended stays as it ended. */
export async function cancelJob(userId: string, id: string): Promise<JobRow> {
  await cancelOpenJob(userId, id);
  return findJob(userId, id);
}

/** What the work of this name was to be done for is gone. */
export function cancelJobOf(userId: string, dedupeKey: string): Promise<void> {
  return cancelOpenJobOf(userId, dedupeKey);
}
