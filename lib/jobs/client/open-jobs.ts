import type { JobWire } from "@/lib/jobs/schemas";
import { hasEnded } from "@/lib/jobs/states";

/** Remembers which jobs were seen open, so that each end is told once, wherever in the application one is by then. */
export class OpenJobs {
  private readonly seen = new Set<string>();

  /** The jobs that were open at an earlier look and have ended since; each is named once. */
  settle(jobs: readonly JobWire[]): JobWire[] {
    const ended: JobWire[] = [];
    for (const job of jobs) {
      if (!hasEnded(job.state)) this.seen.add(job._id);
      else if (this.seen.delete(job._id)) ended.push(job);
    }
    return ended;
  }
}

/** Of this page's life: screens come and go. */
export const openJobs = new OpenJobs();
