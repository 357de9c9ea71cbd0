import { AppError } from "@/lib/core/errors";
import type { FairQueue } from "@/lib/core/fair-queue";
import { type ChildTask, ManagedChildProcess } from "@/lib/core/server/child-process";
import { createChildQueue } from "@/lib/core/server/child-process-queue";

export interface ChildProcessOptions extends ChildTask {
  /** User whose task this is. */
  userId: string;
  maxOldSpaceMb?: number;
  atOnce?: number;
}

// Stored on the global object: route bundles would otherwise each have their own queues.
const holder = globalThis as { kolotChildTurns?: Map<string, FairQueue> };

/** Runs one task in its own process, which frees its memory. Throws as `ManagedChildProcess.run` and `FairQueue.run` do. */
export async function runChildProcess<T>(
  name: string,
  input: unknown,
  options: ChildProcessOptions,
): Promise<T> {
  const { userId, maxOldSpaceMb, atOnce = 2, signal, ...task } = options;
  holder.kolotChildTurns ??= new Map();
  const semaphores = holder.kolotChildTurns;
  const queue = semaphores.get(name) ?? createChildQueue(name, atOnce);
  semaphores.set(name, queue);
  const work = async () => {
    if (signal?.aborted) throw new AppError("cancelled");
    const child = new ManagedChildProcess(name, maxOldSpaceMb ? { maxOldSpaceMb } : {});
    try {
      return (await child.run(input, { ...task, signal })) as T;
    } finally {
      await child.end();
    }
  };
  return queue.run(userId, work, signal);
}
