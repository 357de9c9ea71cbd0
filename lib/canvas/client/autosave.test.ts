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

describe("autosave while editing", () => {
  it("autosave stores a draft within 300 ms and saves after the idle period as the next revision", async () => {
    const { autosave, document, device, server, calls } = await openSavedTab();
    autosave.change(withMovedElement(document, "a", 1));
    autosave.change(withMovedElement(document, "a", 2));
    expect(autosave.read().state).toBe("dirty");
    await pass(300);
    expect(device.draft).toMatchObject({ baseRev: 1, base: { pages: document.pages } });
    expect(getElementX(device.draft?.document)).toBe(2);
    await pass(1_199);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toEqual(["1: 2 0"]);
    expect(server.stored).toMatchObject({
      rev: 2,
      baseRev: 1,
      device: "here",
      savedAt: "2026-11-22T02:00:01.500Z",
    });
    expect(autosave.read()).toEqual({ state: "saved", rev: 2, isKept: true });
    expect(device.draft).toBeNull();
  });

  it("autosave saves at most 10 s after the first change without an idle period", async () => {
    const { autosave, document, calls } = await openSavedTab();
    for (let x = 1; x <= 11; x += 1) {
      autosave.change(withMovedElement(document, "a", x));
      await pass(1_000);
    }
    expect(calls).toEqual(["1: 10 0"]);
  });

  it("autosave restarts the debounce when a gesture ends and saves nothing without a change", async () => {
    const { autosave, document, calls } = await openSavedTab();
    autosave.gestureEnded();
    autosave.change(withMovedElement(document, "a", 1));
    await pass(1_000);
    autosave.gestureEnded();
    await pass(1_499);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toHaveLength(1);
  });

  it("autosave queues edits during a slow save and sends them together", async () => {
    const { autosave, document, save, calls, server } = await openSavedTab();
    const gate = holdNextCall(save);
    autosave.change(withMovedElement(document, "a", 1));
    await pass(1_500);
    expect(autosave.read().state).toBe("saving");
    for (const x of [2, 3]) {
      autosave.change(withMovedElement(document, "a", x));
      await pass(5_000);
    }
    expect(calls).toEqual(["1: 1 0"]);
    gate.resolve();
    await pass(1_500);
    expect(calls).toEqual(["1: 1 0", "2: 3 0"]);
    expect(server.stored?.rev).toBe(3);
    expect(autosave.read()).toMatchObject({ state: "saved", rev: 3 });
  });

  it.each(["arrives", "is lost"])(
    "autosave keeps an edit undone when it is undone during its save and the response %s",
    async (how) => {
      const { autosave, document, save, server } = await openSavedTab();
      if (how === "is lost") server.answers.push("lost");
      const gate = holdNextCall(save);
      autosave.change(withMovedElement(document, "a", 1));
      await pass(1_500);
      autosave.change(document);
      expect(autosave.read().state).not.toBe("saved");
      gate.resolve();
      await pass(5_000);
      expect(getElementX(server.stored)).toBe(0);
      expect(autosave.read()).toMatchObject({ state: "saved", rev: 3 });
    },
  );

  it("autosave creates no revision for an edit that is undone before its save", async () => {
    const { autosave, document, calls, device } = await openSavedTab();
    autosave.change(withMovedElement(document, "a", 1));
    await pass(500);
    autosave.change(structuredClone(document));
    await pass(5_000);
    expect(calls).toEqual([]);
    expect([autosave.read().state, device.draft]).toEqual(["saved", null]);
  });

  it("autosave reports full browser storage", async () => {
    const { autosave, document, device } = await openSavedTab();
    device.hasRoom = false;
    autosave.change(withMovedElement(document, "a", 1));
    await pass(300);
    expect(autosave.read()).toMatchObject({ isKept: false, state: "dirty" });
  });
});

describe("opening a design", () => {
  it("autosave starts from the image without a design and saves it with the first change", async () => {
    const { tab, calls, server } = createAutosaveSimulation();
    const autosave = tab();
    expect(await autosave.open()).toEqual({ document: createInitialDesign, found: "new" });
    await pass(20_000);
    expect(calls).toEqual([]);
    autosave.change(withMovedElement(createInitialDesign, "a", 1));
    await pass(1_500);
    expect(server.stored).toMatchObject({ rev: 1, baseRev: 0 });
  });

  it("autosave restores and saves an edit after the tab crashed a second later", async () => {
    const { autosave, document, tab, server, calls } = await openSavedTab();
    autosave.change(withMovedElement(document, "a", 1));
    await pass(1_000);
    vi.clearAllTimers();
    const again = tab();
    const { found, document: restored } = await again.open();
    expect([found, getElementX(restored)]).toEqual(["restored", 1]);
    expect(again.read().state).toBe("dirty");
    await pass(1_500);
    expect(calls).toHaveLength(1);
    expect(getElementX(server.stored)).toBe(1);
  });

  it("autosave has no conflict with its own save in flight after a crash", async () => {
    const { autosave, document, save, tab, server } = await openSavedTab();
    holdNextCall(save);
    autosave.change(withMovedElement(document, "a", 1));
    await pass(1_500);
    autosave.change(withMovedElement(document, "a", 2));
    await pass(300);
    vi.clearAllTimers();
    const again = tab();
    expect(await again.open()).toMatchObject({ found: "restored" });
    await pass(1_500);
    expect([getElementX(server.stored), server.stored?.rev]).toEqual([2, 3]);
  });

  it("autosave merges the local draft with a newer design or reports a conflict", async () => {
    for (const [id, found, state] of [
      ["b", "merged", "dirty"],
      ["a", "conflict", "conflict"],
    ] as const) {
      const { autosave, document, elsewhere, tab } = await openSavedTab();
      autosave.change(withMovedElement(document, "a", 1));
      await pass(300);
      vi.clearAllTimers();
      elsewhere((now) => withMovedElement(now, id, 9));
      const again = tab();
      expect(await again.open()).toMatchObject({ found });
      expect(again.read()).toMatchObject({ state, rev: 2 });
    }
  });

  it("autosave opens the local draft when offline and throws when there is none", async () => {
    const { autosave, document, load, tab, server } = await openSavedTab();
    autosave.change(withMovedElement(document, "a", 1));
    await pass(300);
    vi.clearAllTimers();
    load.mockRejectedValueOnce(new Error("no network"));
    const again = tab();
    expect(await again.open()).toMatchObject({ found: "restored" });
    expect(again.read().state).toBe("device");
    await again.flush();
    expect(getElementX(server.stored)).toBe(1);
    load.mockRejectedValueOnce(new Error("no network"));
    await expect(tab().open()).rejects.toThrow("no network");
  });

  it("autosave never overwrites a design that cannot be read", async () => {
    const { tab, server, calls, device } = createAutosaveSimulation();
    server.stored = { ...createInitialDesign, schema: 99, rev: 4 } as never;
    const autosave = tab();
    expect(await autosave.open()).toEqual({ document: null, found: "readonly" });
    expect(autosave.read()).toMatchObject({ state: "readonly", rev: 4, raw: { schema: 99 } });
    autosave.change(withMovedElement(createInitialDesign, "a", 1));
    expect(autosave.leave()).toBeNull();
    await autosave.flush();
    await pass(20_000);
    expect([calls, device.draft]).toEqual([[], null]);
  });
});

describe("saves without a response", () => {
  it("autosave retries twice soon, then with backoff, and reports a local-only state", async () => {
    const { autosave, document, server, calls } = await openSavedTab();
    server.answers.push(...Array.from({ length: 6 }, () => "unreachable" as const));
    autosave.change(withMovedElement(document, "a", 1));
    await pass(1_500);
    for (const [wait, state] of [
      [1_000, "saving"],
      [2_000, "saving"],
      [5_000, "device"],
      [15_000, "device"],
      [60_000, "device"],
      [60_000, "device"],
    ] as const) {
      const before = calls.length;
      expect(autosave.read().state).toBe(state);
      await pass(wait - 1);
      expect(calls).toHaveLength(before);
      await pass(1);
      expect(calls).toHaveLength(before + 1);
    }
    expect(autosave.read().state).toBe("saved");
  });

  it("autosave keeps the backoff during edits and resumes normal saves afterwards", async () => {
    const { autosave, document, server, calls } = await openSavedTab();
    server.answers.push("unreachable", "unreachable", "unreachable");
    autosave.change(withMovedElement(document, "a", 1));
    await pass(4_500);
    expect([calls.length, autosave.read().state]).toEqual([3, "device"]);
    autosave.change(withMovedElement(document, "a", 2));
    await pass(4_999);
    expect(calls).toHaveLength(3);
    await pass(1);
    expect([calls.length, autosave.read().state]).toEqual([4, "saved"]);
    autosave.change(withMovedElement(document, "a", 3));
    await pass(1_500);
    expect(getElementX(server.stored)).toBe(3);
  });

  it("autosave sends nothing offline and saves when the browser is online again", async () => {
    const { autosave, document, device, calls, server } = await openSavedTab();
    device.online = false;
    autosave.change(withMovedElement(document, "a", 1));
    await pass(1_500);
    autosave.change(withMovedElement(document, "a", 2));
    await pass(4_000);
    expect([autosave.read().state, calls, getElementX(device.draft?.document)]).toEqual(["device", [], 2]);
    expect(autosave.leave()).toBeNull();
    device.online = true;
    await autosave.flush();
    expect([autosave.read().state, getElementX(server.stored)]).toEqual(["saved", 2]);
  });

  it("autosave has no conflict with its own save whose response was lost", async () => {
    const { autosave, document, server } = await openSavedTab();
    server.answers.push("lost");
    autosave.change(withMovedElement(document, "a", 1));
    await pass(1_500);
    autosave.change(withMovedElement(document, "a", 2));
    await pass(5_000);
    expect(autosave.read()).toEqual({ state: "saved", rev: 3, isKept: true });
    expect(getElementX(server.stored)).toBe(2);
  });
});

describe("refused saves", () => {
  const refusal = { status: 413, code: "too_large", message: "A design may have 1 MB at most" };

  it("autosave reports a refusal, keeps the draft and tries again after the next change", async () => {
    const { autosave, document, server, calls, device } = await openSavedTab();
    server.answers.push({ kind: "refused", refusal });
    autosave.change(withMovedElement(document, "a", 1));
    await pass(60_000);
    expect(autosave.read()).toMatchObject({ state: "refused", refusal });
    expect([calls.length, getElementX(device.draft?.document)]).toEqual([1, 1]);
    autosave.change(withMovedElement(document, "a", 2));
    await pass(1_500);
    expect(autosave.read()).toEqual({ state: "saved", rev: 2, isKept: true });
  });
});

describe("undo of a refused change", () => {
  it("autosave saves an undone refused design, which the server never had", async () => {
    const { autosave, document, server, calls, device } = await openSavedTab();
    server.answers.push({ kind: "refused", refusal: { status: 422, code: "unprocessable", message: "" } });
    autosave.change(withMovedElement(document, "a", 1));
    await pass(1_500);
    autosave.change(document);
    await pass(5_000);
    expect(autosave.read()).toMatchObject({ state: "saved", rev: 1 });
    expect([calls.length, device.draft]).toEqual([1, null]);
  });
});

describe("leaving the page", () => {
  it("leave returns the document to send, which autosave recognizes later", async () => {
    const { autosave, document, server, device } = await openSavedTab();
    expect([autosave.leave(), device.closingDraft]).toEqual([null, null]);
    autosave.change(withMovedElement(document, "a", 1));
    const call = autosave.leave();
    expect(call).toMatchObject({ baseRev: 1, document: { rev: 2, baseRev: 1 } });
    expect(device.closingDraft).toMatchObject({ baseRev: 1, sent: [device.closingDraft?.document] });
    expect(getElementX(device.closingDraft?.document)).toBe(1);
    // The keepalive save arrived, and the page was restored.
    server.stored = call && structuredClone(call.document);
    autosave.change(withMovedElement(document, "a", 2));
    await pass(3_000);
    expect(autosave.read()).toMatchObject({ state: "saved", rev: 3 });
    expect(getElementX(server.stored)).toBe(2);
  });

  it("leave returns null for a document over the keepalive limit", async () => {
    const { autosave, document, device } = await openSavedTab();
    autosave.change({ ...withMovedElement(document, "a", 1), custom: { long: "x".repeat(60_000) } });
    expect(autosave.leave()).toBeNull();
    expect(getElementX(device.closingDraft?.document)).toBe(1);
  });
});
