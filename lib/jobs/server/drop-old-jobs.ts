import { deleteEndedJobs } from "@/lib/jobs/server/job-store";

/** Removes jobs that ended a week ago. Returns how many. */
export function dropOldJobs(): Promise<number> {
  return deleteEndedJobs();
}
