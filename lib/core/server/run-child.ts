import { AppError } from "@/lib/core/errors";
import { Child, type ChildTask } from "@/lib/core/server/child";
import { Turns } from "@/lib/core/server/turns";

export interface ChildOptions extends ChildTask {
  maxOldSpaceMb?: number;
  /** How many of this name run at once in this process; the others wait for their turn. */
  atOnce?: number;
}

// On the global object: routes are bundled apart, and each would keep a queue of its own.
const holder = globalThis as { kolotChildTurns?: Map<string, Turns> };

/**
 * Does one piece of work in a process of its own, from worker/children/NAME.ts, and ends it. Its memory goes with it.
 * Throws as `Child.run` does; time spent waiting for a turn does not count.
 */
export async function runChild<T>(name: string, input: unknown, options: ChildOptions): Promise<T> {
  const { maxOldSpaceMb, atOnce = 2, signal, ...task } = options;
  holder.kolotChildTurns ??= new Map();
  const turns = holder.kolotChildTurns;
  const queue = turns.get(name) ?? new Turns(atOnce);
  turns.set(name, queue);
  return queue.take(signal, async () => {
    if (signal?.aborted) throw new AppError("cancelled");
    const child = new Child(name, maxOldSpaceMb ? { maxOldSpaceMb } : {});
    try {
      return (await child.run(input, { ...task, signal })) as T;
    } finally {
      await child.end();
    }
  });
}
