import { AppError, ERROR_MESSAGES } from "@/lib/core/errors";
import { QueueFullError } from "@/lib/core/fair-queue";
import { withEndUser } from "@/lib/core/server/end-user";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { type OpenSpan, runInSpan, toErrorType } from "@/lib/core/server/tracing";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { releaseJobReservations, settleJobReservation } from "@/lib/credits/server/close-job-reservations";
import { finishWithoutResult } from "@/lib/jobs/server/cancel-job";
import {
  addSpentCredits,
  completeJob,
  failJob,
  heartbeatJob,
  type JobClaim,
  type JobError,
  lockJob,
  releaseJobSlot,
  requeueJob,
  saveCheckpoint,
} from "@/lib/jobs/server/job-claim-store";
import { HEARTBEAT_INTERVAL_MS } from "@/lib/jobs/states";

export interface RunningJob {
  id: string;
  userId: string;
  input: unknown;
  /** Aborted when the job is canceled, its lease is lost, or the worker shuts down. */
  signal: AbortSignal;
  /** Reports progress as a fraction of 1; stored with the next heartbeat. */
  report(stage: string, share: number): void;
  checkpoint: unknown;
  /** Stores a checkpoint for the next worker. Throws when the claim is lost. */
  keep(checkpoint: object | null): Promise<void>;
  /** `write` settles the part's reservation and returns the credits. Throws when the claim is lost. */
  keepPart(write: (tx: Tx) => Promise<number>): Promise<void>;
}

export interface JobOutcome {
  result: object;
  /** Paid part by part (`savePart`); the remaining reservation is released. */
  inParts?: boolean;
  /** Database effects, committed together with the job's end. A returned object replaces the result. */
  write?(tx: Tx): Promise<object | undefined>;
  /** Undoes external effects when that transaction did not commit. */
  undo?(): Promise<void>;
}

export type JobHandler = (job: RunningJob) => Promise<JobOutcome>;

export class WorkerShutdownError extends Error {}

class NotOurs extends Error {}

/** Runs a job and stores its end. Without a database the lease expires and another worker continues. */
export function runJob(claim: JobClaim, work: JobHandler, ending: AbortSignal): Promise<void> {
  const { kind, attempt, traceParent } = claim;
  const facts = { "app.job.kind": kind, "app.attempt": attempt };
  return runInSpan(`job run ${kind}`, { kind: "consumer", facts, continues: traceParent }, (span) =>
    runInLease({ claim, work, ending, span }),
  );
}

interface Run {
  claim: JobClaim;
  work: JobHandler;
  ending: AbortSignal;
  span: OpenSpan;
}

async function runInLease({ claim, work, ending, span }: Run): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([lost.signal, ending]);
  const beat = startHeartbeat(claim, lost);
  try {
    const job: RunningJob = {
      id: claim.id,
      userId: claim.userId,
      input: claim.input,
      checkpoint: claim.checkpoint,
      signal,
      report: beat.report,
      keep: (state) => keepFor(claim, state),
      keepPart: (write) => keepPartOf(claim, write),
    };
    const outcome = await withEndUser(claim.userId, () => work(job));
    await complete(claim, outcome, signal);
  } catch (error) {
    span.fail(signal.aborted ? "cancelled" : toErrorType(error));
    await afterFailure(claim, error, signal).catch((cause: unknown) =>
      getLogger().error({ err: cause, jobId: claim.id }, "job run failed; lease will expire"),
    );
  } finally {
    beat.stop();
  }
}

async function complete(claim: JobClaim, outcome: JobOutcome, signal: AbortSignal) {
  const { result, inParts = false, write, undo } = outcome;
  try {
    signal.throwIfAborted();
    await runInTransaction(async (tx) => {
      if (!(await lockJob(claim, tx))) throw notOurs();
      const written = (await write?.(tx)) ?? result;
      await completeJob(claim, written, tx, inParts);
      if (inParts) return releaseJobReservations(claim.id, tx);
      // The cleanup keeps reservations of open jobs; a missing one means that the claim is invalid.
      if (claim.cost > 0 && !(await settleJobReservation(claim.id, written, tx))) throw notOurs();
    });
  } catch (error) {
    await undo?.();
    throw error;
  }
}

const notOurs = () => new NotOurs("the job is not ours any more");

async function keepFor(claim: JobClaim, checkpoint: object | null): Promise<void> {
  if (!(await saveCheckpoint(claim, checkpoint))) throw notOurs();
}

function keepPartOf(claim: JobClaim, write: (tx: Tx) => Promise<number>): Promise<void> {
  return runInTransaction(async (tx) => {
    if (!(await lockJob(claim, tx))) throw notOurs();
    await addSpentCredits(claim, await write(tx), tx);
  });
}

async function afterFailure(claim: JobClaim, error: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted && signal.reason instanceof WorkerShutdownError) return requeueJob(claim);
  if (signal.aborted || error instanceof NotOurs) return releaseJobSlot(claim);
  // The cron task starts it again, when others have had their turn.
  if (error instanceof QueueFullError) return requeueJob(claim);
  const isCancelled = error instanceof AppError && error.code === "cancelled";
  if (!isCancelled) getLogger().error({ err: error, jobId: claim.id, attempt: claim.attempt }, "job failed");
  await finishWithoutResult((tx) =>
    isCancelled ? failJob(claim, "cancelled", null, tx) : failJob(claim, "failed", asJobError(error), tx),
  );
}

function asJobError(error: unknown): JobError {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  return { code: "UNKNOWN_ERROR", message: ERROR_MESSAGES.UNKNOWN_ERROR };
}

/** Runs twice per second: renews the lease, stores the progress, and detects a lost claim. */
function startHeartbeat(claim: JobClaim, lost: AbortController) {
  const state = { stage: null as string | null, progress: 0 };
  let busy = false;
  let heard = performance.now();
  const beat = async () => {
    if (busy) return;
    busy = true;
    try {
      if (!(await heartbeatJob(claim, state))) lost.abort(new NotOurs("cancelled, or another worker's"));
      heard = performance.now();
    } catch (error) {
      getLogger().warn({ err: error, jobId: claim.id }, "lease renewal failed");
      if (performance.now() - heard > getEnv().JOB_LEASE_SECONDS * 1_000)
        lost.abort(new NotOurs("lease expired"));
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void beat(), HEARTBEAT_INTERVAL_MS);
  return {
    report: (stage: string, share: number) => {
      // A new stage is stored immediately, the progress with the next heartbeat.
      const isNews = stage !== state.stage;
      state.stage = stage;
      state.progress = Math.round(Math.min(1, Math.max(0, share)) * 100);
      if (isNews) void beat();
    },
    stop: () => clearInterval(timer),
  };
}
