const LANES = 8;

/** Does the work for each, a few at a time, taking no more from the source than it can do. */
export async function inLanes<T>(source: AsyncIterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const rest = source[Symbol.asyncIterator]();
  let failed = false;
  const lane = async () => {
    while (!failed) {
      const { done, value } = await rest.next();
      if (done) return;
      await work(value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const broken = ends.find((end) => end.status === "rejected");
  if (broken) throw broken.reason;
}
