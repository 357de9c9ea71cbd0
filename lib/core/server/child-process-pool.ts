import type { FairQueue } from "@/lib/core/fair-queue";
import { type ChildTask, ManagedChildProcess } from "@/lib/core/server/child-process";
import { createChildQueue } from "@/lib/core/server/child-process-queue";

export interface PoolOptions {
  size: number;
  /** A process is replaced after this many tasks or above this memory. */
  tasks: number;
  rssBytes: number;
  idleMs: number;
}

/** One task at a time, which may use a whole core; the process stays warm for a minute. */
export const SINGLE_CHILD_POOL: PoolOptions = {
  size: 1,
  tasks: 20,
  rssBytes: 300 * 1_048_576,
  idleMs: 60_000,
};

/** Pool of a few warm processes for short work whose process start would cost more than the work. */
export class ChildProcessPool {
  readonly #name: string;
  readonly #options: PoolOptions;
  readonly #queue: FairQueue;
  readonly #idle: ManagedChildProcess[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(name: string, options: PoolOptions, queue = createChildQueue(name, options.size)) {
    this.#name = name;
    this.#options = options;
    this.#queue = queue;
  }

  /** Runs a task of this user; throws as `ManagedChildProcess.run` and `FairQueue.run` do. */
  run<T>(userId: string, input: unknown, task: ChildTask): Promise<T> {
    const work = async () => {
      const child = this.#idleOne() ?? new ManagedChildProcess(this.#name);
      try {
        return (await child.run(input, task)) as T;
      } finally {
        this.#putBack(child);
      }
    };
    return this.#queue.run(userId, work, task.signal);
  }

  /** Skips processes that were killed while idle. */
  #idleOne(): ManagedChildProcess | undefined {
    for (let child = this.#idle.pop(); child; child = this.#idle.pop()) if (child.alive) return child;
    return undefined;
  }

  #putBack(child: ManagedChildProcess): void {
    const { tasks, rssBytes, idleMs } = this.#options;
    if (!child.alive) return;
    if (child.tasks >= tasks || child.rss >= rssBytes) return void child.end();
    this.#idle.push(child);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const idle of this.#idle.splice(0)) void idle.end();
    }, idleMs).unref();
  }
}
