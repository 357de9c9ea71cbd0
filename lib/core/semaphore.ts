import { Semaphore as AsyncSemaphore } from "async-mutex";
import { AppError } from "@/lib/core/errors";

/** Limits concurrency: at most `permits` holders; waiters are served in FIFO order, and at most `maxWaiting` may wait. */
export class Semaphore {
  readonly #semaphore: AsyncSemaphore;
  readonly #permits: number;
  readonly #maxWaiting: number;
  #waiting = 0;

  constructor(permits: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#semaphore = new AsyncSemaphore(permits);
    this.#permits = permits;
    this.#maxWaiting = maxWaiting;
  }

  get isIdle(): boolean {
    return this.#waiting === 0 && this.#semaphore.getValue() === this.#permits;
  }

  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = this.tryAcquire(signal) ?? (await this.acquire(signal));
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Resolves to the release. Throws `cancelled` on abort, `unavailable` when too many callers wait. */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    const release = this.tryAcquire(signal);
    if (release) return release;
    if (this.#waiting >= this.#maxWaiting) throw new AppError("unavailable", { retryAfter: 1 });
    this.#waiting += 1;
    const acquired = this.#semaphore.acquire().then(() => this.#createRelease());
    const aborted = Promise.withResolvers<never>();
    const onAbort = () => {
      // async-mutex cannot remove a waiter: its permit is released as soon as it arrives.
      void acquired.then((releaseUnused) => releaseUnused());
      aborted.reject(new AppError("cancelled"));
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      return await Promise.race([acquired, aborted.promise]);
    } finally {
      this.#waiting -= 1;
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /** Acquires a permit without waiting; null when none is free. Throws `cancelled` when the signal is aborted. */
  tryAcquire(signal?: AbortSignal): (() => void) | null {
    if (signal?.aborted) throw new AppError("cancelled");
    if (this.#waiting > 0 || this.#semaphore.isLocked()) return null;
    // `acquire` takes a free permit at once. Its promise, which would return a release function, is not needed:
    // `createRelease` releases the same permit.
    void this.#semaphore.acquire();
    return this.#createRelease();
  }

  #createRelease(): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#semaphore.release();
    };
  }
}
