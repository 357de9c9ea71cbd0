import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@/lib/core/errors";
import { findJob } from "@/lib/jobs/server/find-job";
import type { JobRow } from "@/lib/jobs/server/job-store";
import { hasEnded } from "@/lib/jobs/states";

const FIRST_MS = 100;
const MOST_MS = 1_000;

/** Waits until a job has ended, looking at its row; holds no connection meanwhile. The job goes on without us. */
export async function waitForJob(userId: string, id: string, signal: AbortSignal): Promise<JobRow> {
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 1.5, MOST_MS)) {
    const job = await findJob(userId, id);
    if (hasEnded(job.state)) return job;
    await pause(wait, undefined, { signal }).catch((cause: unknown) => {
      throw new AppError("cancelled", { cause });
    });
  }
}
