const REST_MS = 1_500;
const LONGEST_MS = 10_000;
/** Two soon, as every action; then the person is told that it is kept here. */
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 60_000];
const SOON = 2;

/** When the next save is due: after a rest, at the latest 10 s after the first unsaved change, and later after each failure. */
export class SaveTimer {
  private failures = 0;
  private dirtySince: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly now: () => number;
  private readonly save: () => void;

  constructor(now: () => number, save: () => void) {
    this.now = now;
    this.save = save;
  }

  /** True when it failed more often than what is tried again in silence. */
  get isFailing(): boolean {
    return this.failures > SOON;
  }

  /** There is something to save: the rest begins now. */
  rest(): void {
    this.dirtySince ??= this.now();
    // After a failure the next try has its time.
    if (this.failures > 0) return;
    const left = this.dirtySince + LONGEST_MS - this.now();
    this.later(Math.max(0, Math.min(REST_MS, left)));
  }

  /** No answer: again later. It is known to be in vain for now: much later. */
  fail(inVain: boolean): void {
    this.failures = Math.max(this.failures, inVain ? SOON : 0) + 1;
    this.later(RETRY_MS[Math.min(this.failures, RETRY_MS.length) - 1] ?? LONGEST_MS);
  }

  /** What was due is done, or answered so that the same again is no use. */
  settle(): void {
    this.stop();
    this.failures = 0;
    this.dirtySince = undefined;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private later(ms: number): void {
    this.stop();
    this.timer = setTimeout(this.save, ms);
  }
}
