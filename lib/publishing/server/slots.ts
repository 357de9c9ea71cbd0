/** So many runs at a time; the others wait in their order. */
export class Slots {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(count: number) {
    this.free = count;
  }

  /** True when one was free, which is the caller's now. */
  takeNow(): boolean {
    if (this.free === 0) return false;
    this.free -= 1;
    return true;
  }

  async take(): Promise<void> {
    if (this.takeNow()) return;
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
