interface Options<T> {
  /** Compares contents, to recognize our own version in a response of the server. */
  isSame(a: T, b: T): boolean;
  /**
   * Compares a version with a saved one; false means that it has to be saved. `isSame` by default. Identity
   * is cheaper for large documents.
   */
  isUnchanged?(a: T, b: T): boolean;
  /** Maximum number of remembered versions without a response, newest last. Unlimited by default. */
  maxSent?: number;
}

/**
 * Tracks which versions the server may have while saves are optimistic: `base` is the last version that both
 * sides have and the common ancestor of a three-way merge; `sent` are versions without a response. When a
 * response was lost, the server's version is compared with them to distinguish our own save from another
 * user's.
 */
export class ThreeWayBase<T> {
  #base: T;
  #sent: readonly T[] = [];
  readonly #isSame: (a: T, b: T) => boolean;
  readonly #isUnchanged: (a: T, b: T) => boolean;
  readonly #maxSent: number;

  constructor(base: T, { isSame, isUnchanged = isSame, maxSent = Number.POSITIVE_INFINITY }: Options<T>) {
    this.#base = base;
    this.#isSame = isSame;
    this.#isUnchanged = isUnchanged;
    this.#maxSent = maxSent;
  }

  get base(): T {
    return this.#base;
  }

  get sent(): readonly T[] {
    return this.#sent;
  }

  /** Records a version that is being sent. A version that is sent again counts once, as the newest. */
  send(version: T): void {
    this.#sent = [...this.#sent.filter((one) => one !== version), version].slice(-this.#maxSent);
  }

  /** Removes a version that the server rejected. */
  reject(version: T): void {
    this.#sent = this.#sent.filter((one) => one !== version);
  }

  /** Sets the base and clears all sent versions. */
  settle(base: T): void {
    this.restore(base, []);
  }

  /** Restores the state that was stored on this device. */
  restore(base: T, sent: readonly T[]): void {
    this.#base = base;
    this.#sent = sent;
  }

  /** Returns our newest version that equals the server's; undefined when the server's version is not ours. */
  findOwn(theirs: T): T | undefined {
    return this.#candidates().findLast((one) => this.#isSame(one, theirs));
  }

  /**
   * Returns true when the server may have another version than this one. Returning to the base is also a
   * change while a changed version is in flight.
   */
  isDirty(current: T): boolean {
    return this.#candidates().some((one) => !this.#isUnchanged(one, current));
  }

  #candidates(): T[] {
    return [this.#base, ...this.#sent];
  }
}
