/** Changes of one post, one after the other in the order in which they were asked for; those of others beside them. */
export class PostTurns {
  readonly #last = new Map<string, Promise<unknown>>();
  #open = 0;

  /** How many are under way or wait. */
  get open(): number {
    return this.#open;
  }

  async take<T>(postId: string, work: () => Promise<T>): Promise<T> {
    this.#open += 1;
    // What came of the one before is told to whoever asked for it.
    const turn = (this.#last.get(postId) ?? Promise.resolve()).then(work, work);
    this.#last.set(postId, turn);
    try {
      return await turn;
    } finally {
      this.#open -= 1;
      if (this.#last.get(postId) === turn) this.#last.delete(postId);
    }
  }
}
