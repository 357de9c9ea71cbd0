import { Mutex as AsyncMutex } from "async-mutex";

/** Runs work serially: one caller at a time, in the order of the calls. */
export class Mutex {
  readonly #mutex = new AsyncMutex();
  #isBlocking = false;

  /** True while work started with `runBlocking` is in progress. */
  get isBlocking(): boolean {
    return this.#isBlocking;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(work);
  }

  /** As `run`, and sets `isBlocking` meanwhile. Settles with `work`; the mutex stays locked until `afterwards` is done. */
  runBlocking<T>(work: () => Promise<T>, afterwards: () => Promise<void>): Promise<T> {
    const result = Promise.withResolvers<T>();
    void this.run(async () => {
      this.#isBlocking = true;
      try {
        await work().then(result.resolve, result.reject);
        await afterwards();
      } finally {
        this.#isBlocking = false;
      }
    }).catch(result.reject);
    return result.promise;
  }
}

/** One mutex per key: work with the same key runs serially, work with different keys concurrently. */
export class KeyedMutex {
  readonly #entries = new Map<string, { mutex: AsyncMutex; open: number }>();

  get open(): number {
    return [...this.#entries.values()].reduce((sum, { open }) => sum + open, 0);
  }

  isContended(key: string): boolean {
    return (this.#entries.get(key)?.open ?? 0) > 1;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(key) ?? { mutex: new AsyncMutex(), open: 0 };
    this.#entries.set(key, entry);
    entry.open += 1;
    try {
      return await entry.mutex.runExclusive(work);
    } finally {
      entry.open -= 1;
      if (entry.open === 0) this.#entries.delete(key);
    }
  }
}
