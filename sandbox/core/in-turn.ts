/**
 * The same work one run after another, for what a clock and requests both do: who asks while it runs waits for it and
 * has a further look. An account changes before its effects are told, and nobody may see the one without the other.
 */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.catch(() => undefined).then(work);
    return last;
  };
}
