import { ERROR_MESSAGES } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { finishWithoutResult } from "@/lib/jobs/server/cancel-job";
import { claimNextJob, failAbandonedJob, findAbandonedJobs } from "@/lib/jobs/server/job-claim-store";
import { type JobHandler, runJob, WorkerShutdownError } from "@/lib/jobs/server/run-job";
import type { JobKind } from "@/lib/jobs/states";

const GAVE_UP = { code: "gave_up", message: ERROR_MESSAGES.gave_up };

export async function failAbandonedJobs(kind: JobKind): Promise<number> {
  let ended = 0;
  for (const id of await findAbandonedJobs(kind)) {
    if (await finishWithoutResult((tx) => failAbandonedJob(id, GAVE_UP, tx))) ended += 1;
  }
  return ended;
}

function slotsOf(kind: JobKind): number {
  const { BACKGROUND_REMOVAL_SLOTS, VIDEO_SLOTS, PLAN_SLOTS, GAPS_SLOTS } = getEnv();
  const slots: Record<JobKind, number> = {
    "background-removal": BACKGROUND_REMOVAL_SLOTS,
    video: VIDEO_SLOTS,
    "content-plan": PLAN_SLOTS,
    gaps: GAPS_SLOTS,
  };
  return slots[kind];
}

/** Runs jobs in one worker process. Queue messages and the cron task both end in `takeDue`. */
export class JobRunner {
  private readonly works: Partial<Record<JobKind, JobHandler>>;
  private readonly ending = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private readonly taking = new Set<Promise<void>>();

  /** Kinds without a handler are left to other workers. */
  constructor(works: Partial<Record<JobKind, JobHandler>>) {
    this.works = works;
  }

  /** Starts jobs up to the limit; each end starts the next. Resolves when nothing is left to start. */
  takeDue(kind: JobKind): Promise<void> {
    const take = this.takeAll(kind).finally(() => this.taking.delete(take));
    this.taking.add(take);
    return take;
  }

  private async takeAll(kind: JobKind): Promise<void> {
    const work = this.works[kind];
    if (!work) return;
    await failAbandonedJobs(kind);
    while (!this.ending.signal.aborted) {
      const claim = await claimNextJob(kind, slotsOf(kind));
      if (!claim) return;
      const run = runJob(claim, work, this.ending.signal).finally(() => {
        this.running.delete(run);
        this.takeNext(kind);
      });
      this.running.add(run);
    }
  }

  /** A claim in flight may still start a job, so it counts as well. */
  async idle(): Promise<void> {
    while (this.running.size + this.taking.size > 0)
      await Promise.allSettled([...this.running, ...this.taking]);
  }

  /** Aborts running jobs and requeues them, because they are too long to wait for. */
  async stop(timeoutMs: number): Promise<void> {
    this.ending.abort(new WorkerShutdownError("the worker is asked to end"));
    const late = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
    await Promise.race([this.idle(), late]);
  }

  private takeNext(kind: JobKind): void {
    this.takeDue(kind).catch((error: unknown) =>
      getLogger().error({ err: error, kind }, "claiming a job failed"),
    );
  }
}
