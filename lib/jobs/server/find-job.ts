import { AppError } from "@/lib/core/errors";
import { findJobOf, type JobRow } from "@/lib/jobs/server/job-store";

/** One job of this person. Throws not_found for an unknown one and for somebody else's alike (TEN1). */
export async function findJob(userId: string, id: string): Promise<JobRow> {
  const job = await findJobOf(userId, id);
  if (!job) throw new AppError("not_found");
  return job;
}
