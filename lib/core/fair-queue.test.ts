import { describe, expect, it } from "vitest";
import { FairQueue, QueueFullError } from "@/lib/core/fair-queue";

const LIMITS = { permits: 1, perKey: 1, maxWaiting: 20, maxWaitingPerKey: 10 };

/** Starts works that each end on request, and records the order of their start. */
function recordWorks(queue: FairQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (key: string, name: string, signal?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    return queue.run(
      key,
      () => {
        started.push(name);
        return promise;
      },
      signal,
    );
  };
  return { started, start, end: (name: string) => ends.get(name)?.() };
}

describe("fair queue", () => {
  it("runs work of other keys in turn when one key has seven works", async () => {
    const { started, start, end } = recordWorks(new FairQueue(LIMITS));
    const heavy = Array.from({ length: 7 }, (_, index) => start("a", `a${index + 1}`));
    const light = [start("b", "b1"), start("b", "b2"), start("c", "c1")];
    const order = ["a1", "b1", "c1", "a2", "b2", "a3", "a4", "a5", "a6", "a7"];
    for (const [index, name] of order.entries()) {
      await expect.poll(() => started).toEqual(order.slice(0, index + 1));
      end(name);
    }
    await Promise.all([...heavy, ...light]);
  });

  it("leaves a permit free for other keys when one key holds its share", async () => {
    const { started, start, end } = recordWorks(new FairQueue({ ...LIMITS, permits: 2 }));
    const heavy = [start("a", "a1"), start("a", "a2"), start("a", "a3")];
    const light = start("b", "b1");
    await expect.poll(() => started).toEqual(["a1", "b1"]);
    for (const name of ["a1", "a2", "a3", "b1"]) end(name);
    await Promise.all([...heavy, light]);
  });

  it("refuses with a time to retry when a key or the whole queue has too many waiting", async () => {
    const queue = new FairQueue({ ...LIMITS, maxWaiting: 4, maxWaitingPerKey: 2 });
    const { started, start, end } = recordWorks(queue);
    const running = [start("a", "a1")];
    await expect.poll(() => started).toEqual(["a1"]);
    running.push(start("a", "a2"), start("a", "a3"));
    await expect(start("a", "a4")).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
    running.push(start("b", "b1"), start("c", "c1"));
    await expect(start("d", "d1")).rejects.toBeInstanceOf(QueueFullError);
    for (const name of ["a1", "a2", "a3", "b1", "c1"]) end(name);
    await Promise.all(running);
    expect(await queue.run("a", async () => "free again")).toBe("free again");
  });

  it("removes a caller that aborts while waiting", async () => {
    const queue = new FairQueue({ ...LIMITS, maxWaitingPerKey: 1 });
    const { started, start, end } = recordWorks(queue);
    const first = start("a", "a1");
    await expect.poll(() => started).toEqual(["a1"]);
    const impatient = new AbortController();
    const second = start("a", "a2", impatient.signal);
    impatient.abort();
    await expect(second).rejects.toMatchObject({ code: "cancelled" });
    const third = start("a", "a3");
    for (const name of ["a1", "a2", "a3"]) end(name);
    await Promise.all([first, third]);
    expect(started).toEqual(["a1", "a3"]);
  });

  it("holds no permit while a key waits for its admission, and returns the admission after a failure", async () => {
    const admitted = Promise.withResolvers<void>();
    const left: string[] = [];
    const admit = async (key: string) => {
      if (key === "a") await admitted.promise;
      return async () => void left.push(key);
    };
    const queue = new FairQueue({ ...LIMITS, admit });
    const waiting = queue.run("a", () => Promise.reject(new Error("failed")));
    expect(await queue.run("b", async () => "done")).toBe("done");
    expect(left).toEqual(["b"]);
    admitted.resolve();
    await expect(waiting).rejects.toThrow("failed");
    expect(left).toEqual(["b", "a"]);
  });
});
