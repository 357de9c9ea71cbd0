import { Child, type ChildTask } from "@/lib/core/server/child";
import { Turns } from "@/lib/core/server/turns";

export interface PoolOptions {
  size: number;
  /** After so many tasks, or with so much memory, a process makes way for a fresh one. */
  tasks: number;
  rssBytes: number;
  /** An idle process ends after so long. */
  idleMs: number;
}

/** One task after the other, each of which may take a whole core; a minute warm for the next. */
export const ONE_AT_A_TIME: PoolOptions = { size: 1, tasks: 20, rssBytes: 300 * 1_048_576, idleMs: 60_000 };

/** A few processes that stay warm, for short work whose start would cost more than itself. */
export class ChildPool {
  readonly #name: string;
  readonly #options: PoolOptions;
  readonly #turns: Turns;
  readonly #idle: Child[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(name: string, options: PoolOptions) {
    this.#name = name;
    this.#options = options;
    this.#turns = new Turns(options.size);
  }

  /** Throws as `Child.run` does. */
  run<T>(input: unknown, task: ChildTask): Promise<T> {
    return this.#turns.take(task.signal, async () => {
      const child = this.#idleOne() ?? new Child(this.#name);
      try {
        return (await child.run(input, task)) as T;
      } finally {
        this.#putBack(child);
      }
    });
  }

  /** One that was ended from outside while it waited is no answer to anybody's work. */
  #idleOne(): Child | undefined {
    for (let child = this.#idle.pop(); child; child = this.#idle.pop()) if (child.alive) return child;
    return undefined;
  }

  #putBack(child: Child): void {
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
