import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNDO_TIMEOUT_MS } from "@/lib/api-client/intervals";
import { PendingDeletions } from "@/lib/api-client/pending-deletions";

let events: string[];
let failure: Error | null;
let deletions: PendingDeletions;

beforeEach(() => {
  vi.useFakeTimers();
  [events, failure] = [[], null];
  deletions = new PendingDeletions({
    remove: async (id) => {
      if (failure) throw failure;
      events.push(id);
    },
    removeBehind: (id) => events.push(`behind ${id}`),
    refresh: async () => void events.push(`refreshed with ${deletions.read().join()} hidden`),
    restore: (id) => events.push(`restored ${id}`),
    onFailure: (id) => events.push(`failed ${id}`),
  });
});
afterEach(() => vi.useRealTimers());

test("a deletion reaches the server after the undo timeout and stays hidden until the list refreshes", async () => {
  deletions.later("a");
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT_MS - 1);
  expect([deletions.read(), events]).toEqual([["a"], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(["a", "refreshed with a hidden"]);
  expect(deletions.read()).toEqual([]);
});

test("an undone deletion is never sent, and undo after the timeout does nothing", async () => {
  deletions.later("a");
  deletions.later("b");
  deletions.undo("a");
  expect(deletions.read()).toEqual(["b"]);
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT_MS);
  deletions.undo("b");
  expect(events).toEqual(["restored a", "b", "refreshed with b hidden"]);
});

test("a failed deletion is shown again, and a closing page sends the pending ones once", async () => {
  failure = new Error("no");
  deletions.later("a");
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT_MS);
  expect([events, deletions.read()]).toEqual([["restored a", "failed a"], []]);
  deletions.later("b");
  deletions.leave();
  await vi.advanceTimersByTimeAsync(UNDO_TIMEOUT_MS);
  expect(events).toEqual(["restored a", "failed a", "behind b"]);
});

test("finish sends pending deletions immediately and rejects with those that failed", async () => {
  for (const id of ["a", "b"]) deletions.later(id);
  await deletions.finish();
  expect(events.filter((one) => !one.startsWith("refreshed"))).toEqual(["a", "b"]);
  expect(deletions.read()).toEqual([]);
  failure = new Error("no");
  for (const id of ["c", "d"]) deletions.later(id);
  await expect(deletions.finish()).rejects.toBe(failure);
  expect([events.slice(-2), deletions.read()]).toEqual([["restored c", "restored d"], []]);
});
