/** Returns a function that creates a value at its first call and returns the same one from then on. */
export function createOnce<T>(create: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: create() };
    return made.value;
  };
}
