import type { Writable } from "node:stream";

export async function waitForDrain(sink: Writable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (sink.destroyed) return;
  sink.once("drain", resolve).once("close", resolve);
  await promise;
  sink.off("drain", resolve).off("close", resolve);
}
