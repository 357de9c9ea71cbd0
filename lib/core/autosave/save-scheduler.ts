export interface SaveSchedule {
  debounceMs: number;
  /** Longest time from the first unsaved change to its save. Unlimited by default. */
  maxWaitMs?: number;
  /** Backoff after each failure in a row; the last one repeats. */
  backoffMs: readonly number[];
  /** Whether a change during a backoff starts the debounce immediately instead of waiting for the retry. */
  interruptsBackoff: boolean;
}

/** Decides when the next save is due: debounced after changes, with backoff after failures. Has one timer. */
export class SaveScheduler {
  #failures = 0;
  #dirtySince: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #schedule: SaveSchedule;
  readonly #save: () => void;
  readonly #now: () => number;

  constructor(schedule: SaveSchedule, save: () => void, now: () => number = Date.now) {
    this.#schedule = schedule;
    this.#save = save;
    this.#now = now;
  }

  get failures(): number {
    return this.#failures;
  }

  debounce(): void {
    const { debounceMs, maxWaitMs = Number.POSITIVE_INFINITY, interruptsBackoff } = this.#schedule;
    this.#dirtySince ??= this.#now();
    if (this.#failures > 0 && !interruptsBackoff) return;
    const leftMs = this.#dirtySince + maxWaitMs - this.#now();
    this.#start(Math.max(0, Math.min(debounceMs, leftMs)));
  }

  /** Counts a failure. `atLeast` skips the first backoffs where an early retry is known to fail. */
  recordFailure(atLeast = 1): void {
    this.#failures = Math.max(this.#failures + 1, atLeast);
  }

  backOff(): void {
    const { backoffMs, debounceMs } = this.#schedule;
    this.#start(backoffMs.at(Math.min(this.#failures, backoffMs.length) - 1) ?? debounceMs);
  }

  /** Resets the failure count; a scheduled save stays scheduled. */
  resetBackoff(): void {
    this.#failures = 0;
  }

  /** Ends the schedule when everything is saved or a retry would be useless. */
  settle(): void {
    this.stop();
    this.resetBackoff();
    this.#dirtySince = undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(ms: number): void {
    this.stop();
    this.#timer = setTimeout(this.#save, ms);
  }
}
