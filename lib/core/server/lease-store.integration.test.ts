import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test, vi } from "vitest";
import { QueueFullError } from "@/lib/core/fair-queue";
import { createChildQueue } from "@/lib/core/server/child-process-queue";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { acquireLease, holdLease } from "@/lib/core/server/lease-store";
import { countLeases, findLeaseExpiry, setLeaseExpiry } from "@/tests/harness/lease-rows";
import { startQueueProcess } from "@/tests/harness/queue-process";

afterAll(closeDb);

describe("two processes", () => {
  test("heavy task of a user waits for their task in another process until that process is lost", async () => {
    const second = await startQueueProcess();
    const [user, other] = [randomUUID(), randomUUID()];
    try {
      second.ask(`heavy ${user}`);
      await expect.poll(() => second.started).toHaveLength(2);
      const queue = createChildQueue("test", 1);
      const order: string[] = [];
      const record = (name: string) => async () => void order.push(name);
      const waiting = queue.run(user, record("user"));
      await queue.run(other, record("other"));
      expect(order).toEqual(["other"]);
      await second.stop();
      await setLeaseExpiry("child-test", user);
      await waiting;
      expect(order).toEqual(["other", "user"]);
    } finally {
      await second.stop();
    }
  });
});

describe("held leases", () => {
  const wanted = () => ({ name: "test", key: randomUUID(), slots: 1, waitMs: 10_000 });

  test("wait for a slot ends as a full queue after its time, and as canceled on abort", async () => {
    const slot = wanted();
    const release = await holdLease(slot);
    await expect(holdLease({ ...slot, waitMs: 10 })).rejects.toBeInstanceOf(QueueFullError);
    const impatient = new AbortController();
    const waiting = holdLease(slot, impatient.signal);
    impatient.abort();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
    await release();
    await (await holdLease({ ...slot, waitMs: 0 }))();
    expect(await countLeases("test", slot.key)).toBe(0);
  });

  test("held slot is renewed until its release", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const slot = wanted();
      const release = await holdLease(slot);
      await setLeaseExpiry("test", slot.key, Date.now() + 5_000);
      await vi.advanceTimersByTimeAsync(10_000);
      await expect.poll(() => findLeaseExpiry("test", slot.key)).toBeGreaterThan(Date.now() + 15_000);
      await release();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test("late renewal of an expired lease changes nothing for the next holder", async () => {
    const slot = { name: "test", key: randomUUID(), slots: 1, seconds: 60 };
    const lost = await acquireLease(slot);
    await setLeaseExpiry("test", slot.key);
    const next = await acquireLease({ ...slot, seconds: 0 });
    await lost?.renew();
    expect(await countLeases("test", slot.key)).toBe(0);
    await next?.release();
  });

  test("row of a held slot contains no id of its user", async () => {
    const slot = wanted();
    const release = await holdLease(slot);
    expect(await countLeases("test", slot.key)).toBe(1);
    expect(await getPrismaClient().rateLimit.count({ where: { key: { contains: slot.key } } })).toBe(0);
    await release();
  });

  test("failed release is left to the expiry and does not fail the work", async () => {
    const release = await holdLease(wanted());
    const failing = vi
      .spyOn(getPrismaClient(), "$executeRaw")
      .mockRejectedValueOnce(new Error("connection lost"));
    await expect(release()).resolves.toBeUndefined();
    failing.mockRestore();
  });
});
