import { openPgBossQueue } from "@/lib/jobs/server/pg-boss-store";
import type { EnqueueOptions, JobQueue } from "@/lib/jobs/server/port";
import type { QueueMessages, QueueName } from "@/lib/jobs/states";

interface Holder {
  queue?: JobQueue;
}

const shared = globalThis as { kolotQueue?: Holder };
shared.kolotQueue ??= {};
// On `globalThis`, because route bundles may evaluate this module more than once per process.
const holder: Holder = shared.kolotQueue;

function sender(): JobQueue {
  holder.queue ??= openPgBossQueue("sender");
  return holder.queue;
}

/** Sends a queue message to the worker; with `tx` only on commit. */
export function enqueue<N extends QueueName>(
  name: N,
  data: QueueMessages[N],
  options?: EnqueueOptions,
): Promise<void> {
  return sender().enqueue(name, data, options);
}

/** Opens the queue's connection; await it before a transaction that enqueues. */
export function whenQueueReady(): Promise<void> {
  return sender().ready();
}

/** Makes the worker's queue the one of this process, so that jobs enqueue over the same pool. */
export function setProcessQueue(queue: JobQueue): void {
  holder.queue = queue;
}

/** Closes the sender at the end of a script or test. */
export async function closeQueue(): Promise<void> {
  const { queue } = holder;
  delete holder.queue;
  await queue?.stop(1_000);
}
