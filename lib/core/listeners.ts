/** Who wants to hear that something has changed. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** Calls back at every change; returns how to stop. */
  readonly add = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  tell(): void {
    for (const listener of this.#all) listener();
  }
}
