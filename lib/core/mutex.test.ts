import { expect, it } from "vitest";
import { KeyedMutex, Mutex } from "@/lib/core/mutex";

it("a keyed mutex serializes one key, survives a failure, and runs other keys concurrently", async () => {
  const mutex = new KeyedMutex();
  const gate = Promise.withResolvers<void>();
  const started: string[] = [];
  const start = (key: string, name: string, until: Promise<unknown> = Promise.resolve()) =>
    mutex.run(key, async () => {
      started.push(name);
      await until;
      return name;
    });
  const first = start("bread", "first", gate.promise);
  expect(mutex.isContended("bread")).toBe(false);
  const second = start("bread", "second");
  expect(await start("cake", "other")).toBe("other");
  expect(started).toEqual(["first", "other"]);
  expect(mutex.open).toBe(2);
  expect([mutex.isContended("bread"), mutex.isContended("cake")]).toEqual([true, false]);
  gate.reject(new Error("refused"));
  await expect(first).rejects.toThrow("refused");
  expect(await second).toBe("second");
  expect(started).toEqual(["first", "other", "second"]);
  expect([mutex.open, mutex.isContended("bread")]).toEqual([0, false]);
});

it("blocking work settles before its follow-up, and the mutex stays locked until that is done", async () => {
  const mutex = new Mutex();
  const followUp = Promise.withResolvers<void>();
  const order: string[] = [];
  const blocking = mutex.runBlocking(
    async () => "result",
    () => followUp.promise,
  );
  const next = mutex.run(async () => void order.push("next"));
  expect(await blocking).toBe("result");
  expect([mutex.isBlocking, order.length]).toEqual([true, 0]);
  followUp.resolve();
  await next;
  expect([mutex.isBlocking, order.length]).toEqual([false, 1]);
});
