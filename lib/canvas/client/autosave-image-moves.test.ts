import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createAutosaveSimulation,
  createInitialDesign,
  getElementX,
  holdNextCall,
  openSavedTab,
  START_TIME,
  withMovedElement,
} from "@/tests/harness/autosave-simulation";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ now: START_TIME }));
afterEach(() => void vi.useRealTimers());

/** Opens a tab whose image is being moved: the server has moved it, and the response is in flight. */
async function moving() {
  const all = await openSavedTab();
  const gate = Promise.withResolvers<string>();
  const move = all.autosave.during(() => {
    all.elsewhere((now) => now);
    return gate.promise;
  });
  move.catch(() => undefined);
  await pass(0);
  return { ...all, gate, move };
}

describe("autosave while the image moves", () => {
  it("autosave stores the draft locally during a move and saves on the new revision afterwards", async () => {
    const { autosave, document, calls, device, gate, move, server } = await moving();
    autosave.change(withMovedElement(document, "a", 1));
    void autosave.flush();
    await pass(60_000);
    expect([calls, getElementX(device.draft?.document)]).toEqual([[], 1]);
    gate.resolve("moved");
    expect(await move).toBe("moved");
    await pass(0);
    expect([calls, getElementX(server.stored)]).toEqual([["2: 1 0"], 1]);
    expect(autosave.read()).toEqual({ state: "saved", rev: 3, isKept: true });
  });

  it("autosave sends no keepalive save during a move, because its index would be stale", async () => {
    const { autosave, document, device, gate } = await moving();
    autosave.change(withMovedElement(document, "a", 1));
    expect(autosave.leave()).toBeNull();
    await pass(0);
    expect(getElementX(device.draft?.document)).toBe(1);
    gate.resolve("moved");
    await pass(0);
    expect(autosave.leave()).toMatchObject({ baseRev: 2, document: { rev: 3 } });
  });

  it("autosave saves before another tab takes over, once the move finished", async () => {
    const { autosave, document, gate, calls, server } = await moving();
    autosave.change(withMovedElement(document, "a", 1));
    const watching = autosave.watch();
    gate.resolve("moved");
    await watching;
    expect([calls, getElementX(server.stored)]).toEqual([["2: 1 0"], 1]);
  });

  it("autosave resumes after a failed move, and the move rejects", async () => {
    const { autosave, document, gate, move, calls } = await moving();
    autosave.change(withMovedElement(document, "a", 1));
    gate.reject(new Error("no network"));
    await expect(move).rejects.toThrow("no network");
    await pass(1_500);
    // The server had moved the image before the failure.
    expect(calls).toEqual(["2: 1 0"]);
    expect(autosave.read()).toMatchObject({ state: "saved", rev: 3 });
  });

  it("autosave merges a remote change that was saved before the move", async () => {
    const { autosave, document, elsewhere, gate, onMerged, server } = await moving();
    autosave.change(withMovedElement(document, "a", 1));
    elsewhere((now) => withMovedElement(now, "b", 2));
    gate.resolve("moved");
    await pass(1_500);
    expect([getElementX(server.stored), getElementX(server.stored, "b")]).toEqual([1, 2]);
    expect(onMerged).toHaveBeenCalledTimes(1);
  });
});

it("image move waits for the save in flight", async () => {
  const { autosave, document, save } = await openSavedTab();
  const gate = holdNextCall(save);
  autosave.change(withMovedElement(document, "a", 1));
  await pass(1_500);
  const move = vi.fn(async () => undefined);
  const done = autosave.during(move);
  await pass(1_000);
  expect(move).not.toHaveBeenCalled();
  gate.resolve();
  await done;
  expect(move).toHaveBeenCalledTimes(1);
});

it("autosave does not load a design after a move when none was ever saved", async () => {
  const { tab, load } = createAutosaveSimulation();
  const autosave = tab();
  await autosave.open();
  load.mockClear();
  await autosave.during(async () => undefined);
  await autosave.flush();
  expect([load.mock.calls.length, autosave.mineAsCopy()]).toEqual([0, createInitialDesign]);
});
