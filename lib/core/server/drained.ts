import type { Writable } from "node:stream";

/** Until there is room again in what was written to, or nobody reads it any more. */
export async function drained(sink: Writable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (sink.destroyed) return;
  sink.once("drain", resolve).once("close", resolve);
  await promise;
  sink.off("drain", resolve).off("close", resolve);
}
