import { Semaphore } from "@/lib/core/semaphore";
import { type ChildTask, ManagedChildProcess } from "@/lib/core/server/child-process";

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
  readonly #permits: Semaphore;
  readonly #idle: ManagedChildProcess[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(name: string, options: PoolOptions) {
    this.#name = name;
    this.#options = options;
    this.#permits = new Semaphore(options.size);
  }

  run<T>(input: unknown, task: ChildTask): Promise<T> {
    return this.#permits.run(async () => {
      const child = this.#idleOne() ?? new ManagedChildProcess(this.#name);
      try {
        return (await child.run(input, task)) as T;
      } finally {
        this.#putBack(child);
      }
    }, task.signal);
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
