/** Changes of one post, one after the other in the order in which they were asked for; those of others beside them. */
export class PostTurns {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #ofPost = new Map<string, number>();
  #open = 0;

  /** How many are under way or wait. */
  get open(): number {
    return this.#open;
  }

  /** Whether another change of this post waits for the one that is under way. */
  isFollowed(postId: string): boolean {
    return (this.#ofPost.get(postId) ?? 0) > 1;
  }

  async take<T>(postId: string, work: () => Promise<T>): Promise<T> {
    this.#count(postId, 1);
    // What came of the one before is told to whoever asked for it.
    const turn = (this.#last.get(postId) ?? Promise.resolve()).then(work, work);
    this.#last.set(postId, turn);
    try {
      return await turn;
    } finally {
      this.#count(postId, -1);
      if (this.#last.get(postId) === turn) this.#last.delete(postId);
    }
  }

  #count(postId: string, more: 1 | -1): void {
    this.#open += more;
    const ofPost = (this.#ofPost.get(postId) ?? 0) + more;
    if (ofPost > 0) this.#ofPost.set(postId, ofPost);
    else this.#ofPost.delete(postId);
  }
}
