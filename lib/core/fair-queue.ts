import { AppError } from "@/lib/core/errors";
import { Semaphore } from "@/lib/core/semaphore";

export interface FairQueueOptions {
  /** Concurrent holders; without it, only the slots of each key limit. */
  permits?: number;
  /** Concurrent holders per key; its other callers wait for their own key only. */
  perKey: number;
  maxWaiting: number;
  maxWaitingPerKey: number;
  /** Counts the key beyond this process; called without a permit, resolves to its release. */
  admit?: (key: string, signal?: AbortSignal) => Promise<() => Promise<void>>;
}

/** Seconds after which a refused caller may try again. */
const RETRY_SECONDS = 5;

/** Too many callers wait: the work has not begun and may be tried again (503 with Retry-After). */
export class QueueFullError extends AppError {
  constructor() {
    super("unavailable", { retryAfter: RETRY_SECONDS, details: { retryAfter: RETRY_SECONDS } });
  }
}

interface Entry {
  slots: Semaphore;
  open: number;
  waiting: number;
}

/**
 * Limits concurrency in turns between keys: a permit that becomes free goes to the key that waits longest, however
 * many callers another key has. Callers of one key are served in FIFO order.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #permits: Semaphore | undefined;
  readonly #entries = new Map<string, Entry>();
  #waiting = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#permits = options.permits === undefined ? undefined : new Semaphore(options.permits);
  }

  /** Runs work of a key. Throws as `acquire` does. */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire(key, signal);
    try {
      return await work();
    } finally {
      await release();
    }
  }

  /** Resolves to the release. Throws QueueFullError when too many callers wait, `cancelled` on abort. */
  async acquire(key: string, signal?: AbortSignal): Promise<() => Promise<void>> {
    const { perKey, admit } = this.#options;
    const entry = this.#entries.get(key) ?? { slots: new Semaphore(perKey), open: 0, waiting: 0 };
    this.#assertRoom(entry);
    this.#entries.set(key, entry);
    await using held = new AsyncDisposableStack();
    held.defer(() => {
      entry.open -= 1;
      if (entry.open === 0) this.#entries.delete(key);
    });
    entry.open += 1;
    entry.waiting += 1;
    this.#waiting += 1;
    try {
      held.defer(await entry.slots.acquire(signal));
      if (admit) held.defer(await admit(key, signal));
      // A key has at most `perKey` callers in this queue, so that its FIFO order alternates between keys.
      if (this.#permits) held.defer(await this.#permits.acquire(signal));
    } finally {
      entry.waiting -= 1;
      this.#waiting -= 1;
    }
    const all = held.move();
    return () => all.disposeAsync();
  }

  #assertRoom({ waiting }: Entry): void {
    const { maxWaiting, maxWaitingPerKey } = this.#options;
    if (this.#waiting >= maxWaiting || waiting >= maxWaitingPerKey) throw new QueueFullError();
  }
}
