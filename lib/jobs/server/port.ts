import type { Tx } from "@/lib/core/server/transaction";
import type { QueueMessages, QueueName } from "@/lib/jobs/states";

export interface EnqueueOptions {
  /** Enqueues within the transaction: the message is visible only after its commit. */
  tx?: Tx | undefined;
  startAfter?: Date;
}

export interface JobQueue {
  /** Opens the connection, so that a transaction that enqueues does not wait for it. */
  ready(): Promise<void>;
  enqueue<N extends QueueName>(name: N, data: QueueMessages[N], options?: EnqueueOptions): Promise<void>;
  /** Calls the handler for each message, several concurrently. Errors are logged; nothing is retried. */
  work<N extends QueueName>(name: N, handler: (data: QueueMessages[N]) => Promise<void>): Promise<void>;
  stop(timeoutMs: number): Promise<void>;
}
