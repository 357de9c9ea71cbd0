import { type JobRow, listJobsOf } from "@/lib/jobs/server/job-store";

/** A person's open jobs and those that ended within a day, newest first. */
export function listJobs(userId: string): Promise<JobRow[]> {
  return listJobsOf(userId);
}
