/** Work that is done one after the other. */
export class Turns {
  private queue: Promise<unknown> = Promise.resolve();
  private apart = false;

  /** True while a turn is under way that was taken apart. */
  get isApart(): boolean {
    return this.apart;
  }

  take<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** A turn that is known to be under way. What comes of the work is told before the rest of the turn is done. */
  takeApart<T>(work: () => Promise<T>, rest: () => Promise<void>): Promise<T> {
    const told = Promise.withResolvers<T>();
    void this.take(async () => {
      this.apart = true;
      try {
        await work().then(told.resolve, told.reject);
        await rest();
      } finally {
        this.apart = false;
      }
    }).catch(told.reject);
    return told.promise;
  }
}
