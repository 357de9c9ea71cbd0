import { AppError, ERROR_MESSAGES } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { releaseHoldsOfJob, settleHoldOfJob } from "@/lib/credits/server/end-hold-of-job";
import { BEAT_MS } from "@/lib/jobs/rules";
import {
  addSpent,
  beatJob,
  completeJob,
  endJob,
  freeSlot,
  holdJob,
  type JobClaim,
  type JobError,
  keepCheckpoint,
  returnJob,
} from "@/lib/jobs/server/claim-store";
import { endWithoutResult } from "@/lib/jobs/server/end-without-result";

/** A job as its work sees it. */
export interface RunningJob {
  /** What it holds is found by it. */
  id: string;
  userId: string;
  input: unknown;
  /** Aborts when the job was cancelled, when another worker has it, and when this one is asked to end. */
  signal: AbortSignal;
  /** How far it is, a share of 1; written down with the next beat. */
  report(stage: string, share: number): void;
  /** What an earlier worker kept of this job; null at first. */
  checkpoint: unknown;
  /** Writes down what the next worker has to know if this one dies. Throws when the job is not ours any more. */
  keep(checkpoint: object | null): Promise<void>;
  /**
   * Keeps a part of the work for good, whatever becomes of the rest: `write` ends what pays for it and answers how many
   * credits that took. Throws when the job is not ours any more; nothing is written then.
   */
  keepPart(write: (tx: Tx) => Promise<number>): Promise<void>;
}

/** What the work has come to. */
export interface Outcome {
  result: object;
  /** It was paid for part by part (`keepPart`): what is held still goes back. */
  inParts?: boolean;
  /** Effects in our tables; they happen with the job's end or not at all. What it answers is the result instead. */
  write?(tx: Tx): Promise<object | undefined>;
  /** Takes back what was made outside that transaction, when it did not happen. */
  undo?(): Promise<void>;
}

export type JobWork = (job: RunningJob) => Promise<Outcome>;

/** Why a signal aborted, where it is not the job's own end. */
export class WorkerEnding extends Error {}

class NotOurs extends Error {}

/**
 * Does a claimed job and writes down how it ended. What cannot be written down (the database is away) is left to the
 * lease and the next worker.
 */
export async function runJob(claim: JobClaim, work: JobWork, ending: AbortSignal): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([lost.signal, ending]);
  const beat = startBeat(claim, lost);
  try {
    const { id, userId, input, checkpoint } = claim;
    const keep = (state: object | null) => keepFor(claim, state);
    const keepPart = (write: (tx: Tx) => Promise<number>) => keepPartOf(claim, write);
    const outcome = await work({
      ...{ id, userId, input, checkpoint, keep, keepPart, signal },
      report: beat.report,
    });
    await complete(claim, outcome, signal);
  } catch (error) {
    await afterFailure(claim, error, signal).catch((cause: unknown) =>
      log().error({ err: cause, jobId: claim.id }, "job left to its lease"),
    );
  } finally {
    beat.stop();
  }
}

async function complete(claim: JobClaim, outcome: Outcome, signal: AbortSignal) {
  const { result, inParts = false, write, undo } = outcome;
  try {
    signal.throwIfAborted();
    await inTransaction(async (tx) => {
      if (!(await holdJob(claim, tx))) throw notOurs();
      const written = (await write?.(tx)) ?? result;
      await completeJob(claim, written, tx, inParts);
      if (inParts) return releaseHoldsOfJob(claim.id, tx);
      // The reaper leaves the hold of an open job alone: one that is gone was ended by somebody who had no right to.
      if (claim.cost > 0 && !(await settleHoldOfJob(claim.id, written, tx))) throw notOurs();
    });
  } catch (error) {
    await undo?.();
    throw error;
  }
}

const notOurs = () => new NotOurs("the job is not ours any more");

async function keepFor(claim: JobClaim, checkpoint: object | null): Promise<void> {
  if (!(await keepCheckpoint(claim, checkpoint))) throw notOurs();
}

function keepPartOf(claim: JobClaim, write: (tx: Tx) => Promise<number>): Promise<void> {
  return inTransaction(async (tx) => {
    if (!(await holdJob(claim, tx))) throw notOurs();
    await addSpent(claim, await write(tx), tx);
  });
}

async function afterFailure(claim: JobClaim, error: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted && signal.reason instanceof WorkerEnding) return returnJob(claim);
  if (signal.aborted || error instanceof NotOurs) return freeSlot(claim);
  const isCancelled = error instanceof AppError && error.code === "cancelled";
  if (!isCancelled) log().error({ err: error, jobId: claim.id, attempt: claim.attempt }, "job failed");
  await endWithoutResult((tx) =>
    isCancelled ? endJob(claim, "cancelled", null, tx) : endJob(claim, "failed", asJobError(error), tx),
  );
}

function asJobError(error: unknown): JobError {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  return { code: "UNKNOWN_ERROR", message: ERROR_MESSAGES.UNKNOWN_ERROR };
}

/** One statement twice a second: keeps the lease, writes the progress, and learns that the job is no longer ours. */
function startBeat(claim: JobClaim, lost: AbortController) {
  const state = { stage: null as string | null, progress: 0 };
  let busy = false;
  let heard = performance.now();
  const beat = async () => {
    if (busy) return;
    busy = true;
    try {
      if (!(await beatJob(claim, state))) lost.abort(new NotOurs("cancelled, or another worker's"));
      heard = performance.now();
    } catch (error) {
      log().warn({ err: error, jobId: claim.id }, "lease not renewed");
      if (performance.now() - heard > env().JOB_LEASE_SECONDS * 1_000)
        lost.abort(new NotOurs("lease run out"));
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void beat(), BEAT_MS);
  return {
    report: (stage: string, share: number) => {
      // A new stage is news; how far it is waits for the next beat.
      const isNews = stage !== state.stage;
      state.stage = stage;
      state.progress = Math.round(Math.min(1, Math.max(0, share)) * 100);
      if (isNews) void beat();
    },
    stop: () => clearInterval(timer),
  };
}
