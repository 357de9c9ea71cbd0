import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AT, initial, moved, opened, xOf } from "@/tests/harness/canvas-world";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ now: AT }));
afterEach(() => void vi.useRealTimers());

describe("somebody else", () => {
  /** Theirs is on the server, mine is edited on the design of before. */
  async function met(theirs: string) {
    const all = await opened();
    all.elsewhere((now) => moved(now, theirs, 9));
    all.autosave.change(moved(all.document, "a", 1));
    await pass(1_500);
    return all;
  }

  it("who changed another element: both changes hold, and nobody is asked", async () => {
    const { autosave, onMerged, server, calls } = await met("b");
    expect(calls).toEqual(["1: 1 0", "2: 1 9"]);
    expect([xOf(server.stored), xOf(server.stored, "b")]).toEqual([1, 9]);
    expect(onMerged).toHaveBeenCalledOnce();
    expect(xOf(onMerged.mock.lastCall?.[0], "b")).toBe(9);
    expect(autosave.read()).toEqual({ state: "saved", rev: 3, isKept: true });
  });

  it("two tabs that edit in turn keep what each did", async () => {
    const { autosave, document, tab, server } = await opened();
    const other = tab();
    await other.open();
    autosave.change(moved(document, "a", 1));
    await autosave.flush();
    other.change(moved(document, "b", 2));
    await other.flush();
    expect([xOf(server.stored), xOf(server.stored, "b")]).toEqual([1, 2]);
  });

  it("who changed the same: asked about, nothing is overwritten, and what is edited on stays here", async () => {
    const { autosave, document, server, calls, device, onMerged } = await met("a");
    expect(autosave.read()).toMatchObject({ state: "conflict", rev: 2 });
    expect(xOf(autosave.read().theirs)).toBe(9);
    autosave.change(moved(document, "a", 3));
    expect(autosave.leave()).toBeNull();
    await pass(60_000);
    await autosave.flush();
    expect([calls.length, xOf(server.stored), xOf(device.draft?.document)]).toEqual([1, 9, 3]);
    expect(xOf(autosave.mineAsCopy())).toBe(3);
    expect(onMerged).not.toHaveBeenCalled();
  });

  it("mine is kept in what both changed, theirs in what only they did", async () => {
    const { autosave, server, elsewhere, document } = await opened();
    elsewhere((now) => moved(moved(now, "a", 9), "b", 8));
    autosave.change(moved(document, "a", 1));
    await pass(1_500);
    await autosave.keepMine();
    expect([xOf(server.stored), xOf(server.stored, "b"), server.stored?.rev]).toEqual([1, 8, 3]);
    expect(autosave.read()).toEqual({ state: "saved", rev: 3, isKept: true });
  });

  it("theirs is taken as it is, and the next change is made on it", async () => {
    const { autosave, server, device, onMerged, calls } = await met("a");
    const theirs = autosave.read().theirs;
    await autosave.takeTheirs();
    expect(onMerged).toHaveBeenCalledExactlyOnceWith(theirs);
    expect(autosave.read()).toEqual({ state: "saved", rev: 2, isKept: true });
    await pass(20_000);
    expect([calls.length, device.draft]).toEqual([1, null]);
    autosave.change(moved(server.stored ?? initial, "b", 5));
    await autosave.flush();
    expect(server.stored?.rev).toBe(3);
  });

  it("whose design cannot be read here: mine stays on the device, theirs on the server", async () => {
    const { autosave, document, server, device } = await opened();
    server.stored = { ...initial, schema: 99, rev: 2 } as never;
    autosave.change(moved(document, "a", 1));
    await pass(20_000);
    expect(autosave.read()).toMatchObject({ state: "readonly", raw: { schema: 99 } });
    expect([server.stored, xOf(device.draft?.document)]).toMatchObject([{ schema: 99 }, 1]);
  });

  it("who took the design away: asked about, and mine goes behind the picture that is there now", async () => {
    const { autosave, document, server, onMerged } = await opened();
    server.stored = null;
    autosave.change(moved(document, "a", 1));
    await pass(1_500);
    expect(autosave.read()).toEqual({ state: "conflict", rev: 1, isKept: true });
    await autosave.keepMine();
    expect(server.stored).toMatchObject({ rev: 1, baseRev: 0 });
    expect(onMerged).not.toHaveBeenCalled();
  });

  it("who took it away: theirs is the picture", async () => {
    const { autosave, document, server, onMerged, device } = await opened();
    server.stored = null;
    autosave.change(moved(document, "a", 1));
    await pass(1_500);
    await autosave.takeTheirs();
    expect(onMerged).toHaveBeenCalledWith(initial);
    expect([autosave.read().state, device.draft]).toEqual(["saved", null]);
  });
});

describe("another tab", () => {
  it("that only watches shows what is saved, and touches neither device nor server", async () => {
    const { autosave, document, tab, device, onMerged, calls } = await opened();
    autosave.change(moved(document, "a", 1));
    await pass(300);
    const other = tab();
    expect(await other.open({ watching: true })).toMatchObject({ found: "stored" });
    other.change(moved(document, "a", 7));
    expect(device.draft).not.toBeNull();
    await autosave.flush();
    await other.heard(2);
    expect(xOf(onMerged.mock.lastCall?.[0])).toBe(1);
    await pass(20_000);
    expect(calls).toEqual(["1: 1 0"]);
  });

  it("takes over: the first saves what it has and no more, the second goes on from there", async () => {
    const { autosave, document, tab, server, calls } = await opened();
    autosave.change(moved(document, "a", 1));
    await autosave.watch();
    const other = tab();
    const { document: now } = await other.open();
    expect(xOf(now)).toBe(1);
    autosave.change(moved(document, "a", 5));
    other.change(moved(now ?? initial, "b", 2));
    await pass(1_500);
    expect(calls).toEqual(["1: 1 0", "2: 1 2"]);
    expect(server.stored?.rev).toBe(3);
  });

  it("an answer that is older than what was saved meanwhile changes nothing", async () => {
    const { autosave, document, load, onMerged, server } = await opened();
    const old = { raw: { ...initial, rev: 1 } as Record<string, unknown>, rev: 1 };
    load.mockResolvedValueOnce(old);
    autosave.change(moved(document, "a", 1));
    await autosave.flush();
    await autosave.heard(3);
    expect(autosave.read()).toEqual({ state: "saved", rev: 2, isKept: true });
    expect(onMerged).not.toHaveBeenCalled();
    await autosave.heard(2);
    expect(load).toHaveBeenCalledTimes(2);
    expect(xOf(server.stored)).toBe(1);
  });
});
