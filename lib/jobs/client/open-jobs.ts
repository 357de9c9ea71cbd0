import type { JobDto } from "@/lib/jobs/schemas";
import { hasJobEnded } from "@/lib/jobs/states";

/** Tracks open jobs, so that each end is reported once on any page. */
export class OpenJobTracker {
  private readonly seen = new Set<string>();

  /** Expects a job that was just requested in this tab; it may end before the first poll. */
  expect(jobId: string): void {
    this.seen.add(jobId);
  }

  /** Returns the jobs that were open or expected and have ended since; each is returned once. */
  settle(jobs: readonly JobDto[]): JobDto[] {
    const ended: JobDto[] = [];
    for (const job of jobs) {
      if (!hasJobEnded(job.state)) this.seen.add(job._id);
      else if (this.seen.delete(job._id)) ended.push(job);
    }
    return ended;
  }
}

/** Lives as long as the document, independent of components. */
export const openJobTracker = new OpenJobTracker();
