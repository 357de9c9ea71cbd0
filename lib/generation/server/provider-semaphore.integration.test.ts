import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { QueueFullError } from "@/lib/core/fair-queue";
import { closeDb } from "@/lib/core/server/db";
import { acquireProviderPermit, withProviderPermit } from "@/lib/generation/server/provider-semaphore";
import { countLeases } from "@/tests/harness/lease-rows";
import { startQueueProcess } from "@/tests/harness/queue-process";

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const never = new AbortController().signal;
afterAll(closeDb);

test("provider semaphore limits a user to four concurrent calls, other users not", async () => {
  const gates = Array.from({ length: 5 }, gate);
  const started: number[] = [];
  const calls = gates.map(({ opened }, index) =>
    withProviderPermit("slots-a", never, () => {
      started.push(index);
      return opened;
    }),
  );
  await withProviderPermit("slots-b", never, async () => undefined);
  await expect.poll(() => [...started].sort()).toEqual([0, 1, 2, 3]);
  gates[0]?.open();
  await calls[0];
  await expect.poll(() => started).toContain(4);
  for (const { open } of gates) open();
  await Promise.all(calls);
});

test("failed call releases its permit", async () => {
  for (let i = 0; i < 6; i += 1) {
    await expect(withProviderPermit("slots-c", never, () => Promise.reject(new Error("no")))).rejects.toThrow(
      "no",
    );
  }
  await expect(withProviderPermit("slots-c", never, async () => "done")).resolves.toBe("done");
});

test("call canceled while waiting leaves the queue without running", async () => {
  const reservation = gate();
  const busy = Array.from({ length: 4 }, () =>
    withProviderPermit("slots-d", never, () => reservation.opened),
  );
  const user = new AbortController();
  let ran = false;
  const waiting = withProviderPermit("slots-d", user.signal, async () => {
    ran = true;
  });
  user.abort();
  await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  reservation.open();
  await Promise.all(busy);
  expect(ran).toBe(false);
  await expect(withProviderPermit("slots-d", never, async () => "free")).resolves.toBe("free");
});

test("user with fifty waiting calls is refused with a time to retry, and others are served", async () => {
  const user = randomUUID();
  const hold = gate();
  const leave = new AbortController();
  const busy = Array.from({ length: 4 }, () => withProviderPermit(user, never, () => hold.opened));
  await expect(withProviderPermit(randomUUID(), never, async () => "other")).resolves.toBe("other");
  const waiting = Array.from({ length: 51 }, () =>
    withProviderPermit(user, leave.signal, async () => undefined).catch((error: unknown) => error),
  );
  await expect(waiting.at(-1)).resolves.toBeInstanceOf(QueueFullError);
  leave.abort();
  hold.open();
  await Promise.all([...busy, ...waiting]);
});

test("two processes together run four provider calls of a user, and others besides", async () => {
  const second = await startQueueProcess();
  const [user, other] = [randomUUID(), randomUUID()];
  try {
    for (let call = 0; call < 3; call += 1) second.ask(`call ${user}`);
    await expect.poll(() => second.started).toHaveLength(4);
    const fourth = await acquireProviderPermit(user, never);
    let isFifthHeld = false;
    const fifth = acquireProviderPermit(user, never).then((release) => {
      isFifthHeld = true;
      return release;
    });
    await (await acquireProviderPermit(other, never))();
    expect([isFifthHeld, await countLeases("provider", user)]).toEqual([false, 4]);
    await fourth();
    await (await fifth)();
    expect(await countLeases("provider", user)).toBe(3);
  } finally {
    await second.stop();
  }
});
