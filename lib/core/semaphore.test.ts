import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { Semaphore } from "@/lib/core/semaphore";

const fail = async () => {
  throw new Error("failed");
};

describe("semaphore", () => {
  it("runs two callers concurrently, queues two in FIFO order, and rejects the fifth", async () => {
    const semaphore = new Semaphore(2, 2);
    const started: string[] = [];
    const works = ["a", "b", "c", "d"].map((name) => ({ name, ...Promise.withResolvers<void>() }));
    const runs = works.map(({ name, promise }) =>
      semaphore.run(async () => {
        started.push(name);
        await promise;
        return name;
      }),
    );
    expect(started).toEqual(["a", "b"]);
    const fifth = semaphore.run(async () => "e");
    await expect(fifth).rejects.toSatisfy((error) => isAppError(error, "unavailable"));
    works[1]?.resolve();
    await runs[1];
    await expect.poll(() => started).toEqual(["a", "b", "c"]);
    for (const work of works) work.resolve();
    expect(await Promise.all(runs)).toEqual(["a", "b", "c", "d"]);
    expect(semaphore.isIdle).toBe(true);
  });

  it("releases the permit when the work fails", async () => {
    const semaphore = new Semaphore(1, 0);
    await expect(semaphore.run(fail)).rejects.toThrow("failed");
    expect(await semaphore.run(async () => "next")).toBe("next");
  });

  it("rejects an aborted waiter at once and serves the one behind it", async () => {
    const semaphore = new Semaphore(1);
    const release = semaphore.tryAcquire();
    const impatient = new AbortController();
    const aborted = semaphore.acquire(impatient.signal);
    const behind = semaphore.run(async () => "behind");
    impatient.abort();
    await expect(aborted).rejects.toSatisfy((error) => isAppError(error, "cancelled"));
    release?.();
    expect(await behind).toBe("behind");
    await expect.poll(() => semaphore.isIdle).toBe(true);
  });

  it("returns null from tryAcquire while all permits are held, and counts a double release once", () => {
    const semaphore = new Semaphore(1);
    const release = semaphore.tryAcquire();
    expect(semaphore.tryAcquire()).toBeNull();
    release?.();
    release?.();
    expect(semaphore.tryAcquire()).not.toBeNull();
    expect(semaphore.tryAcquire()).toBeNull();
  });
});
