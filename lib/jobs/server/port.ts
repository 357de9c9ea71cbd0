import type { Tx } from "@/lib/core/server/transaction";
import type { JobData, JobName } from "@/lib/jobs/names";

export interface EnqueueOptions {
  /** Enqueues with the transaction: nobody sees the job unless it commits. */
  tx?: Tx | undefined;
  startAfter?: Date;
}

/** What the application needs of a queue. */
export interface JobQueue {
  /** Opens the connection, so that a transaction that enqueues does not wait for it. */
  ready(): Promise<void>;
  enqueue<N extends JobName>(name: N, data: JobData[N], options?: EnqueueOptions): Promise<void>;
  /** Calls the handler for every job of this name, several at once. A thrown error is logged; nothing is repeated. */
  work<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>): Promise<void>;
  /** Lets running jobs finish for at most this long. */
  stop(timeoutMs: number): Promise<void>;
}
