export interface VersionRules<T> {
  /** Compares contents, to recognize our own version in a response of the server. */
  isSame(a: T, b: T): boolean;
  /** False means that the version has to be saved. `isSame` by default; identity is cheaper for documents. */
  isUnchanged?(a: T, b: T): boolean;
  /** Maximum number of remembered versions without a response, newest last. Unlimited by default. */
  maxSent?: number;
}

/**
 * Tracks which versions the server may have: `base` is the last that both sides have, `sent` are versions
 * without a response, which distinguish our own lost save from another user's.
 */
export class ThreeWayBase<T> {
  #base: T;
  #sent: readonly T[] = [];
  readonly #isSame: (a: T, b: T) => boolean;
  readonly #isUnchanged: (a: T, b: T) => boolean;
  readonly #maxSent: number;

  constructor(
    base: T,
    { isSame, isUnchanged = isSame, maxSent = Number.POSITIVE_INFINITY }: VersionRules<T>,
  ) {
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

  reject(version: T): void {
    this.#sent = this.#sent.filter((one) => one !== version);
  }

  settle(base: T): void {
    this.restore(base, []);
  }

  restore(base: T, sent: readonly T[]): void {
    this.#base = base;
    this.#sent = sent;
  }

  /** Returns our newest version that equals the server's; undefined when the server's version is not ours. */
  findOwn(theirs: T): T | undefined {
    return this.#candidates().findLast((one) => this.#isSame(one, theirs));
  }

  /** True when the server may have another version; the base itself counts while a change is in flight. */
  isDirty(current: T): boolean {
    return this.#candidates().some((one) => !this.#isUnchanged(one, current));
  }

  #candidates(): T[] {
    return [this.#base, ...this.#sent];
  }
}
