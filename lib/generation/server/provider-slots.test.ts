import { expect, test } from "vitest";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const never = new AbortController().signal;

test("four calls of a person at once, the fifth waits; another person does not", async () => {
  const gates = Array.from({ length: 5 }, gate);
  const started: number[] = [];
  const calls = gates.map(({ opened }, index) =>
    withProviderSlot("slots-a", never, () => {
      started.push(index);
      return opened;
    }),
  );
  await withProviderSlot("slots-b", never, async () => undefined);
  expect(started).toEqual([0, 1, 2, 3]);
  gates[0]?.open();
  await calls[0];
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 4]);
  for (const { open } of gates) open();
  await Promise.all(calls);
});

test("a failure gives its slot back", async () => {
  for (let i = 0; i < 6; i += 1) {
    await expect(withProviderSlot("slots-c", never, () => Promise.reject(new Error("no")))).rejects.toThrow(
      "no",
    );
  }
  await expect(withProviderSlot("slots-c", never, async () => "done")).resolves.toBe("done");
});

test("who gives up while waiting leaves the queue without running", async () => {
  const hold = gate();
  const busy = Array.from({ length: 4 }, () => withProviderSlot("slots-d", never, () => hold.opened));
  const person = new AbortController();
  let ran = false;
  const waiting = withProviderSlot("slots-d", person.signal, async () => {
    ran = true;
  });
  person.abort();
  await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  hold.open();
  await Promise.all(busy);
  expect(ran).toBe(false);
  await expect(withProviderSlot("slots-d", never, async () => "free")).resolves.toBe("free");
});
