import { AppError } from "@/lib/core/errors";
import { Semaphore } from "@/lib/core/semaphore";

export interface FairQueueOptions {
  permits: number;
  /** Permits that one key may hold or wait for at the same time; its other callers wait for their own key only. */
  perKey: number;
  maxWaiting: number;
  maxWaitingPerKey: number;
  /** Seconds after which a refused caller may try again. */
  retryAfter: number;
  /** Counts the key beyond this process; called without a permit, resolves to its release. */
  admit?: (key: string, signal?: AbortSignal) => Promise<() => Promise<void>>;
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
  readonly #permits: Semaphore;
  readonly #entries = new Map<string, Entry>();
  #waiting = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#permits = new Semaphore(options.permits);
  }

  /** Throws `unavailable` with a time to retry when too many callers wait, `cancelled` on abort while waiting. */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { maxWaiting, maxWaitingPerKey, perKey, retryAfter, admit } = this.#options;
    const entry = this.#entries.get(key) ?? { slots: new Semaphore(perKey), open: 0, waiting: 0 };
    if (this.#waiting >= maxWaiting || entry.waiting >= maxWaitingPerKey) {
      throw new AppError("unavailable", { retryAfter, details: { retryAfter } });
    }
    this.#entries.set(key, entry);
    entry.open += 1;
    const endWait = this.#startWait(entry);
    try {
      return await entry.slots.run(async () => {
        const leave = await admit?.(key, signal);
        const started = () => {
          endWait();
          return work();
        };
        // A key has at most `perKey` callers in this queue, so that its FIFO order alternates between keys.
        return this.#permits.run(started, signal).finally(leave);
      }, signal);
    } finally {
      endWait();
      entry.open -= 1;
      if (entry.open === 0) this.#entries.delete(key);
    }
  }

  #startWait(entry: Entry): () => void {
    this.#waiting += 1;
    entry.waiting += 1;
    let isWaiting = true;
    return () => {
      if (!isWaiting) return;
      isWaiting = false;
      this.#waiting -= 1;
      entry.waiting -= 1;
    };
  }
}
