// Measures the memory of open event streams. The post agent's response is the only one that the product has.
import { randomUUID } from "node:crypto";
import { readStream } from "../agent/streams.mjs";
import { delay, getMemory, openHeapInspector } from "../web-process.mjs";

export const STREAMS = 200;
const AT_ONCE = 10;
/** The product notices within this time that the clients have left. */
const RELEASE_MS = 20_000;

/** Opens a stream and resolves after its first word; it stays open until `signal`. */
async function openStream({ url }, { id, headers }, signal) {
  await new Promise((resolve, reject) => {
    const keyed = {
      ...headers,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    const given = { headers: keyed, body: { message: "Warmer" }, mark: "text-delta", first: resolve, signal };
    readStream(`${url}/api/post-agent/${id}/edit`, given).then(
      () => reject(new Error("the stream has ended")),
      (error) => (signal.aborted ? undefined : reject(error)),
    );
  });
}

async function openStreams(product, targets, signal) {
  for (let from = 0; from < targets.length; from += AT_ONCE) {
    const some = targets.slice(from, from + AT_ONCE);
    await Promise.all(some.map((target) => openStream(product, target, signal)));
  }
}

/** Waits until the heap is near `before` again, and returns it. */
async function awaitRelease(heap, { before, full }) {
  const end = performance.now() + RELEASE_MS;
  let used = await heap.used();
  while (used > before + (full - before) / 20 && performance.now() < end) {
    await delay(500);
    used = await heap.used();
  }
  return used;
}

async function openAndLeave(heap, product, targets) {
  const [before, resident] = [await heap.used(), getMemory(product.pid)];
  const opening = new AbortController();
  await openStreams(product, targets, opening.signal);
  const full = await heap.used();
  const grown = getMemory(product.pid) - resident;
  opening.abort();
  const after = await awaitRelease(heap, { before, full });
  return { heap: (full - before) / STREAMS, resident: (grown * 1_048_576) / STREAMS, left: after - before };
}

/** Returns bytes of heap and of resident memory per open stream, and the bytes of heap that remain after all. */
export async function measureStreams(product, targets) {
  const heap = await openHeapInspector(product.pid);
  try {
    // Code and caches that the first streams need are no part of a stream.
    const first = await openAndLeave(heap, product, targets.slice(0, STREAMS));
    return { first, ...(await openAndLeave(heap, product, targets.slice(-STREAMS))) };
  } finally {
    heap.close();
  }
}
