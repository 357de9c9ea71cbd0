import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Deletions } from "@/lib/api-client/deletions";
import { UNDO_MS } from "@/lib/api-client/undo-time";

let told: string[];
let failure: Error | null;
let deletions: Deletions;

beforeEach(() => {
  vi.useFakeTimers();
  [told, failure] = [[], null];
  deletions = new Deletions({
    remove: async (id) => {
      if (failure) throw failure;
      told.push(id);
    },
    removeBehind: (id) => told.push(`behind ${id}`),
    refresh: async () => void told.push(`refreshed with ${deletions.read().join()} hidden`),
    restore: (id) => told.push(`restored ${id}`),
    onFailure: (id) => told.push(`failed ${id}`),
  });
});
afterEach(() => vi.useRealTimers());

test("the server is told when the time to undo is over, and the picture stays hidden until the library knows", async () => {
  deletions.later("a");
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect([deletions.read(), told]).toEqual([["a"], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(["a", "refreshed with a hidden"]);
  expect(deletions.read()).toEqual([]);
});

test("what is taken back is never told, and too late is too late", async () => {
  deletions.later("a");
  deletions.later("b");
  deletions.undo("a");
  expect(deletions.read()).toEqual(["b"]);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  deletions.undo("b");
  expect(told).toEqual(["restored a", "b", "refreshed with b hidden"]);
});

test("a refused one is shown again; a closing page takes the rest with it, once", async () => {
  failure = new Error("no");
  deletions.later("a");
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect([told, deletions.read()]).toEqual([["restored a", "failed a"], []]);
  deletions.later("b");
  deletions.leave();
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(told).toEqual(["restored a", "failed a", "behind b"]);
});

test("nobody takes anything back any more: what is hidden goes at once, and whoever waits hears what could not go", async () => {
  for (const id of ["a", "b"]) deletions.later(id);
  await deletions.finish();
  expect(told.filter((one) => !one.startsWith("refreshed"))).toEqual(["a", "b"]);
  expect(deletions.read()).toEqual([]);
  failure = new Error("no");
  for (const id of ["c", "d"]) deletions.later(id);
  await expect(deletions.finish()).rejects.toBe(failure);
  expect([told.slice(-2), deletions.read()]).toEqual([["restored c", "restored d"], []]);
});
