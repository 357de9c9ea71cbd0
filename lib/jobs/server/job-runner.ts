import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import type { JobKind } from "@/lib/jobs/names";
import { claimNextJob } from "@/lib/jobs/server/claim-store";
import { giveUpJobs } from "@/lib/jobs/server/give-up-jobs";
import { type JobWork, runJob, WorkerEnding } from "@/lib/jobs/server/run-job";

/** How many jobs of a kind run at once, in all workers together. */
function slotsOf(kind: JobKind): number {
  const { BACKGROUND_REMOVAL_SLOTS, VIDEO_SLOTS, PLAN_SLOTS, GAPS_SLOTS } = env();
  const slots: Record<JobKind, number> = {
    "background-removal": BACKGROUND_REMOVAL_SLOTS,
    video: VIDEO_SLOTS,
    "content-plan": PLAN_SLOTS,
    gaps: GAPS_SLOTS,
  };
  return slots[kind];
}

/** The part of one worker process that does people's long work. Hints and the sweeper both end in `takeDue`. */
export class JobRunner {
  private readonly works: Partial<Record<JobKind, JobWork>>;
  private readonly ending = new AbortController();
  private readonly running = new Set<Promise<void>>();

  /** What it was not given work for it leaves to others. */
  constructor(works: Partial<Record<JobKind, JobWork>>) {
    this.works = works;
  }

  /** Starts what there is room for; the end of each takes the next. Resolves when nothing is left to start. */
  async takeDue(kind: JobKind): Promise<void> {
    const work = this.works[kind];
    if (!work) return;
    await giveUpJobs(kind);
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

  /** Resolves when nothing runs in this process. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  /** Stops what runs and hands it back: long work cannot be waited for. */
  async stop(timeoutMs: number): Promise<void> {
    this.ending.abort(new WorkerEnding("the worker is asked to end"));
    const late = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
    await Promise.race([this.idle(), late]);
  }

  private takeNext(kind: JobKind): void {
    this.takeDue(kind).catch((error: unknown) => log().error({ err: error, kind }, "no next job taken"));
  }
}
