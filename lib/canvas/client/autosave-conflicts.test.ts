import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createInitialDesign,
  getElementX,
  openSavedTab,
  START_TIME,
  withMovedElement,
} from "@/tests/harness/autosave-simulation";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ now: START_TIME }));
afterEach(() => void vi.useRealTimers());

describe("edit conflicts with another user", () => {
  /** The server has the other user's change; this tab edited the earlier revision. */
  async function met(theirs: string) {
    const all = await openSavedTab();
    all.elsewhere((now) => withMovedElement(now, theirs, 9));
    all.autosave.change(withMovedElement(all.document, "a", 1));
    await pass(1_500);
    return all;
  }

  it("autosave merges concurrent changes of different elements without a prompt", async () => {
    const { autosave, onMerged, server, calls } = await met("b");
    expect(calls).toEqual(["1: 1 0", "2: 1 9"]);
    expect([getElementX(server.stored), getElementX(server.stored, "b")]).toEqual([1, 9]);
    expect(onMerged).toHaveBeenCalledOnce();
    expect(getElementX(onMerged.mock.lastCall?.[0], "b")).toBe(9);
    expect(autosave.read()).toEqual({ state: "saved", rev: 3, isKept: true });
  });

  it("autosave keeps the changes of two tabs that edit alternately", async () => {
    const { autosave, document, tab, server } = await openSavedTab();
    const other = tab();
    await other.open();
    autosave.change(withMovedElement(document, "a", 1));
    await autosave.flush();
    other.change(withMovedElement(document, "b", 2));
    await other.flush();
    expect([getElementX(server.stored), getElementX(server.stored, "b")]).toEqual([1, 2]);
  });

  it.each([
    ["undid it", [0], "conflict", 0],
    ["changed another element", [1, "b"], "merged", 1],
  ] as const)(
    "draft of a save that arrived is not applied again after another user %s",
    async (_, other, found, x) => {
      const { autosave, document, device, server, elsewhere, tab } = await openSavedTab();
      autosave.change(withMovedElement(document, "a", 1));
      const call = autosave.leave();
      vi.clearAllTimers();
      server.stored = call && structuredClone(call.document);
      device.draft = device.closingDraft;
      const [to, element = "a"] = other;
      elsewhere((now) => withMovedElement(now, element, to));
      const again = tab();
      expect(await again.open()).toMatchObject({ found });
      await pass(60_000);
      expect([getElementX(server.stored), server.stored?.rev]).toEqual([x, 3]);
      await again.keepMine();
      expect(getElementX(server.stored)).toBe(1);
    },
  );

  it("autosave reports a conflict for the same element, overwrites nothing and keeps edits locally", async () => {
    const { autosave, document, server, calls, device, onMerged } = await met("a");
    expect(autosave.read()).toMatchObject({ state: "conflict", rev: 2 });
    expect(getElementX(autosave.read().theirs)).toBe(9);
    autosave.change(withMovedElement(document, "a", 3));
    expect(autosave.leave()).toBeNull();
    await pass(60_000);
    await autosave.flush();
    expect([calls.length, getElementX(server.stored), getElementX(device.draft?.document)]).toEqual([
      1, 9, 3,
    ]);
    expect(getElementX(autosave.mineAsCopy())).toBe(3);
    expect(onMerged).not.toHaveBeenCalled();
  });

  it("keepMine keeps my version of elements changed by both and the other changes of theirs", async () => {
    const { autosave, server, elsewhere, document } = await openSavedTab();
    elsewhere((now) => withMovedElement(withMovedElement(now, "a", 9), "b", 8));
    autosave.change(withMovedElement(document, "a", 1));
    await pass(1_500);
    await autosave.keepMine();
    expect([getElementX(server.stored), getElementX(server.stored, "b"), server.stored?.rev]).toEqual([
      1, 8, 3,
    ]);
    expect(autosave.read()).toEqual({ state: "saved", rev: 3, isKept: true });
  });

  it("takeTheirs replaces the document, and the next change builds on it", async () => {
    const { autosave, server, device, onMerged, calls } = await met("a");
    const theirs = autosave.read().theirs;
    await autosave.takeTheirs();
    expect(onMerged).toHaveBeenCalledExactlyOnceWith(theirs);
    expect(autosave.read()).toEqual({ state: "saved", rev: 2, isKept: true });
    await pass(20_000);
    expect([calls.length, device.draft]).toEqual([1, null]);
    autosave.change(withMovedElement(server.stored ?? createInitialDesign, "b", 5));
    await autosave.flush();
    expect(server.stored?.rev).toBe(3);
  });

  it("autosave keeps my draft locally when the server's design cannot be read", async () => {
    const { autosave, document, server, device } = await openSavedTab();
    server.stored = { ...createInitialDesign, schema: 99, rev: 2 } as never;
    autosave.change(withMovedElement(document, "a", 1));
    await pass(20_000);
    expect(autosave.read()).toMatchObject({ state: "readonly", raw: { schema: 99 } });
    expect([server.stored, getElementX(device.draft?.document)]).toMatchObject([{ schema: 99 }, 1]);
  });

  it("keepMine saves my design behind the current image when the stored design was deleted", async () => {
    const { autosave, document, server, onMerged } = await openSavedTab();
    server.stored = null;
    autosave.change(withMovedElement(document, "a", 1));
    await pass(1_500);
    expect(autosave.read()).toEqual({ state: "conflict", rev: 1, isKept: true });
    await autosave.keepMine();
    expect(server.stored).toMatchObject({ rev: 1, baseRev: 0 });
    expect(onMerged).not.toHaveBeenCalled();
  });

  it("takeTheirs starts from the image when the stored design was deleted", async () => {
    const { autosave, document, server, onMerged, device } = await openSavedTab();
    server.stored = null;
    autosave.change(withMovedElement(document, "a", 1));
    await pass(1_500);
    await autosave.takeTheirs();
    expect(onMerged).toHaveBeenCalledWith(createInitialDesign);
    expect([autosave.read().state, device.draft]).toEqual(["saved", null]);
  });
});

describe("concurrent tabs", () => {
  it("watching tab shows the saved design and writes neither locally nor to the server", async () => {
    const { autosave, document, tab, device, onMerged, calls } = await openSavedTab();
    autosave.change(withMovedElement(document, "a", 1));
    await pass(300);
    const other = tab();
    expect(await other.open({ watching: true })).toMatchObject({ found: "stored" });
    other.change(withMovedElement(document, "a", 7));
    expect(device.draft).not.toBeNull();
    await autosave.flush();
    await other.handleRemoteRevision(2);
    expect(getElementX(onMerged.mock.lastCall?.[0])).toBe(1);
    await pass(20_000);
    expect(calls).toEqual(["1: 1 0"]);
  });

  it("tab that loses the lock saves once, and the new holder continues from there", async () => {
    const { autosave, document, tab, server, calls } = await openSavedTab();
    autosave.change(withMovedElement(document, "a", 1));
    await autosave.watch();
    const other = tab();
    const { document: now } = await other.open();
    expect(getElementX(now)).toBe(1);
    autosave.change(withMovedElement(document, "a", 5));
    other.change(withMovedElement(now ?? createInitialDesign, "b", 2));
    await pass(1_500);
    expect(calls).toEqual(["1: 1 0", "2: 1 2"]);
    expect(server.stored?.rev).toBe(3);
  });

  it("autosave ignores a response that is older than its own save", async () => {
    const { autosave, document, load, onMerged, server } = await openSavedTab();
    const old = { raw: { ...createInitialDesign, rev: 1 } as Record<string, unknown>, rev: 1 };
    load.mockResolvedValueOnce(old);
    autosave.change(withMovedElement(document, "a", 1));
    await autosave.flush();
    await autosave.handleRemoteRevision(3);
    expect(autosave.read()).toEqual({ state: "saved", rev: 2, isKept: true });
    expect(onMerged).not.toHaveBeenCalled();
    await autosave.handleRemoteRevision(2);
    expect(load).toHaveBeenCalledTimes(2);
    expect(getElementX(server.stored)).toBe(1);
  });
});
