import { AppError } from "@/lib/core/errors";
import { Semaphore } from "@/lib/core/semaphore";
import { type ChildTask, ManagedChildProcess } from "@/lib/core/server/child-process";

export interface ChildProcessOptions extends ChildTask {
  maxOldSpaceMb?: number;
  atOnce?: number;
}

// Stored on the global object: route bundles would otherwise each have their own semaphores.
const holder = globalThis as { kolotChildTurns?: Map<string, Semaphore> };

/** Runs one task in its own process, which frees its memory. Throws as `ManagedChildProcess.run` does. */
export async function runChildProcess<T>(
  name: string,
  input: unknown,
  options: ChildProcessOptions,
): Promise<T> {
  const { maxOldSpaceMb, atOnce = 2, signal, ...task } = options;
  holder.kolotChildTurns ??= new Map();
  const semaphores = holder.kolotChildTurns;
  const queue = semaphores.get(name) ?? new Semaphore(atOnce);
  semaphores.set(name, queue);
  return queue.run(async () => {
    if (signal?.aborted) throw new AppError("cancelled");
    const child = new ManagedChildProcess(name, maxOldSpaceMb ? { maxOldSpaceMb } : {});
    try {
      return (await child.run(input, { ...task, signal })) as T;
    } finally {
      await child.end();
    }
  }, signal);
}
