import type { JobWire } from "@/lib/jobs/schemas";
import { hasEnded } from "@/lib/jobs/states";

/** Remembers which jobs were seen open, so that each end is told once, wherever in the application one is by then. */
export class OpenJobs {
  private readonly seen = new Set<string>();

  /** Somebody in this tab has just asked for it: it may have ended before anybody looks. */
  expect(jobId: string): void {
    this.seen.add(jobId);
  }

  /** The jobs that were open at an earlier look, or are expected, and have ended since; each is named once. */
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
