import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AT, held, initial, moved, opened, world, xOf } from "@/tests/harness/canvas-world";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ now: AT }));
afterEach(() => void vi.useRealTimers());

/** A tab whose picture is being moved: the server has done it, and its answer is on its way. */
async function moving() {
  const all = await opened();
  const gate = Promise.withResolvers<string>();
  const move = all.autosave.during(() => {
    all.elsewhere((now) => now);
    return gate.promise;
  });
  move.catch(() => undefined);
  await pass(0);
  return { ...all, gate, move };
}

describe("while its picture is moved, a design", () => {
  it("is kept on the device and not saved; then it is, on the revision that it got by that", async () => {
    const { autosave, document, calls, device, gate, move, server } = await moving();
    autosave.change(moved(document, "a", 1));
    void autosave.flush();
    await pass(60_000);
    expect([calls, xOf(device.draft?.document)]).toEqual([[], 1]);
    gate.resolve("moved");
    expect(await move).toBe("moved");
    await pass(0);
    expect([calls, xOf(server.stored)]).toEqual([["2: 1 0"], 1]);
    expect(autosave.read()).toEqual({ state: "saved", rev: 3, isKept: true });
  });

  it("is not sent behind a closing page either, which would name the place of before", async () => {
    const { autosave, document, device, gate } = await moving();
    autosave.change(moved(document, "a", 1));
    expect(autosave.leave()).toBeNull();
    await pass(0);
    expect(xOf(device.draft?.document)).toBe(1);
    gate.resolve("moved");
    await pass(0);
    expect(autosave.leave()).toMatchObject({ baseRev: 2, document: { rev: 3 } });
  });

  it("that another tab takes over is saved first, as soon as the move is over", async () => {
    const { autosave, document, gate, calls, server } = await moving();
    autosave.change(moved(document, "a", 1));
    const watching = autosave.watch();
    gate.resolve("moved");
    await watching;
    expect([calls, xOf(server.stored)]).toEqual([["2: 1 0"], 1]);
  });

  it("goes on where the move fails, and whoever asked for it is told", async () => {
    const { autosave, document, gate, move, calls } = await moving();
    autosave.change(moved(document, "a", 1));
    gate.reject(new Error("no network"));
    await expect(move).rejects.toThrow("no network");
    await pass(1_500);
    // The server had moved it all the same.
    expect(calls).toEqual(["2: 1 0"]);
    expect(autosave.read()).toMatchObject({ state: "saved", rev: 3 });
  });

  it("takes up what somebody else saved before", async () => {
    const { autosave, document, elsewhere, gate, onMerged, server } = await moving();
    autosave.change(moved(document, "a", 1));
    elsewhere((now) => moved(now, "b", 2));
    gate.resolve("moved");
    await pass(1_500);
    expect([xOf(server.stored), xOf(server.stored, "b")]).toEqual([1, 2]);
    expect(onMerged).toHaveBeenCalledTimes(1);
  });
});

it("a move waits for the save that is under way", async () => {
  const { autosave, document, save } = await opened();
  const gate = held(save);
  autosave.change(moved(document, "a", 1));
  await pass(1_500);
  const move = vi.fn(async () => undefined);
  const done = autosave.during(move);
  await pass(1_000);
  expect(move).not.toHaveBeenCalled();
  gate.resolve();
  await done;
  expect(move).toHaveBeenCalledTimes(1);
});

it("a design that was never saved is not asked for after a move: there is none", async () => {
  const { tab, load } = world();
  const autosave = tab();
  await autosave.open();
  load.mockClear();
  await autosave.during(async () => undefined);
  await autosave.flush();
  expect([load.mock.calls.length, autosave.mineAsCopy()]).toEqual([0, initial]);
});
