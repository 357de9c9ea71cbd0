import type { JobData, JobName } from "@/lib/jobs/names";
import { openBoss } from "@/lib/jobs/server/job-queue-store";
import type { EnqueueOptions, JobQueue } from "@/lib/jobs/server/port";

// Route bundles may evaluate this module more than once; one sender per process all the same.
const holder = globalThis as { kolotQueue?: JobQueue };

function sender(): JobQueue {
  holder.kolotQueue ??= openBoss("sender");
  return holder.kolotQueue;
}

/** Tells the worker to look at something; with `tx` only if that commits. */
export function enqueue<N extends JobName>(
  name: N,
  data: JobData[N],
  options?: EnqueueOptions,
): Promise<void> {
  return sender().enqueue(name, data, options);
}

/** To be awaited before a transaction that enqueues. */
export function queueReady(): Promise<void> {
  return sender().ready();
}

/** The worker's queue becomes this process's queue, so that jobs enqueue jobs over one connection pool. */
export function adoptQueue(queue: JobQueue): void {
  holder.kolotQueue = queue;
}

/** Ends the sender: at the end of a script or a test. */
export async function closeQueue(): Promise<void> {
  const open = holder.kolotQueue;
  delete holder.kolotQueue;
  await open?.stop(1_000);
}
