import { AppError } from "@/lib/core/errors";

/** So many at once; the others wait in their order, and leave the queue when their signal says so. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #enter(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new AppError("cancelled");
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const leave = () => {
      const place = this.#waiting.indexOf(turn.resolve);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      turn.reject(new AppError("cancelled"));
    };
    this.#waiting.push(turn.resolve);
    signal?.addEventListener("abort", leave);
    await turn.promise.finally(() => signal?.removeEventListener("abort", leave));
  }
}
