import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AT, held, initial, moved, opened, world, xOf } from "@/tests/harness/canvas-world";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers({ now: AT }));
afterEach(() => void vi.useRealTimers());

describe("editing", () => {
  it("is on the device within 300 ms and on the server after a rest, as the next revision", async () => {
    const { autosave, document, device, server, calls } = await opened();
    autosave.change(moved(document, "a", 1));
    autosave.change(moved(document, "a", 2));
    expect(autosave.read().state).toBe("dirty");
    await pass(300);
    expect(device.draft).toMatchObject({ baseRev: 1, base: { pages: document.pages } });
    expect(xOf(device.draft?.document)).toBe(2);
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

  it("without a rest it is saved 10 s after the first change", async () => {
    const { autosave, document, calls } = await opened();
    for (let x = 1; x <= 11; x += 1) {
      autosave.change(moved(document, "a", x));
      await pass(1_000);
    }
    expect(calls).toEqual(["1: 10 0"]);
  });

  it("the rest begins anew where a gesture ends, and nothing is due where nothing changed", async () => {
    const { autosave, document, calls } = await opened();
    autosave.gestureEnded();
    autosave.change(moved(document, "a", 1));
    await pass(1_000);
    autosave.gestureEnded();
    await pass(1_499);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toHaveLength(1);
  });

  it("during a slow save waits behind it, and goes as one", async () => {
    const { autosave, document, save, calls, server } = await opened();
    const gate = held(save);
    autosave.change(moved(document, "a", 1));
    await pass(1_500);
    expect(autosave.read().state).toBe("saving");
    for (const x of [2, 3]) {
      autosave.change(moved(document, "a", x));
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
    "taken back during its save stays taken back, though the answer %s",
    async (how) => {
      const { autosave, document, save, server } = await opened();
      if (how === "is lost") server.answers.push("lost");
      const gate = held(save);
      autosave.change(moved(document, "a", 1));
      await pass(1_500);
      autosave.change(document);
      expect(autosave.read().state).not.toBe("saved");
      gate.resolve();
      await pass(5_000);
      expect(xOf(server.stored)).toBe(0);
      expect(autosave.read()).toMatchObject({ state: "saved", rev: 3 });
    },
  );

  it("taken back before its save is no revision", async () => {
    const { autosave, document, calls, device } = await opened();
    autosave.change(moved(document, "a", 1));
    await pass(500);
    autosave.change(structuredClone(document));
    await pass(5_000);
    expect(calls).toEqual([]);
    expect([autosave.read().state, device.draft]).toEqual(["saved", null]);
  });

  it("tells when this browser has no room for it", async () => {
    const { autosave, document, device } = await opened();
    device.hasRoom = false;
    autosave.change(moved(document, "a", 1));
    await pass(300);
    expect(autosave.read()).toMatchObject({ isKept: false, state: "dirty" });
  });
});

describe("opening", () => {
  it("where there is no design begins with the picture, saved with the first change", async () => {
    const { tab, calls, server } = world();
    const autosave = tab();
    expect(await autosave.open()).toEqual({ document: initial, found: "new" });
    await pass(20_000);
    expect(calls).toEqual([]);
    autosave.change(moved(initial, "a", 1));
    await pass(1_500);
    expect(server.stored).toMatchObject({ rev: 1, baseRev: 0 });
  });

  it("after the tab was killed a second after an edit restores it, and saves it", async () => {
    const { autosave, document, tab, server, calls } = await opened();
    autosave.change(moved(document, "a", 1));
    await pass(1_000);
    vi.clearAllTimers();
    const again = tab();
    const { found, document: restored } = await again.open();
    expect([found, xOf(restored)]).toEqual(["restored", 1]);
    expect(again.read().state).toBe("dirty");
    await pass(1_500);
    expect(calls).toHaveLength(1);
    expect(xOf(server.stored)).toBe(1);
  });

  it("after it was killed while a save of the same element was out is no conflict with itself", async () => {
    const { autosave, document, save, tab, server } = await opened();
    held(save);
    autosave.change(moved(document, "a", 1));
    await pass(1_500);
    autosave.change(moved(document, "a", 2));
    await pass(300);
    vi.clearAllTimers();
    const again = tab();
    expect(await again.open()).toMatchObject({ found: "restored" });
    await pass(1_500);
    expect([xOf(server.stored), server.stored?.rev]).toEqual([2, 3]);
  });

  it("merges what is here with a newer design, or asks", async () => {
    for (const [id, found, state] of [
      ["b", "merged", "dirty"],
      ["a", "conflict", "conflict"],
    ] as const) {
      const { autosave, document, elsewhere, tab } = await opened();
      autosave.change(moved(document, "a", 1));
      await pass(300);
      vi.clearAllTimers();
      elsewhere((now) => moved(now, id, 9));
      const again = tab();
      expect(await again.open()).toMatchObject({ found });
      expect(again.read()).toMatchObject({ state, rev: 2 });
    }
  });

  it("without a network shows what is here, and throws where nothing is", async () => {
    const { autosave, document, load, tab, server } = await opened();
    autosave.change(moved(document, "a", 1));
    await pass(300);
    vi.clearAllTimers();
    load.mockRejectedValueOnce(new Error("no network"));
    const again = tab();
    expect(await again.open()).toMatchObject({ found: "restored" });
    expect(again.read().state).toBe("device");
    await again.flush();
    expect(xOf(server.stored)).toBe(1);
    load.mockRejectedValueOnce(new Error("no network"));
    await expect(tab().open()).rejects.toThrow("no network");
  });

  it("a design that cannot be read here is never overwritten", async () => {
    const { tab, server, calls, device } = world();
    server.stored = { ...initial, schema: 99, rev: 4 } as never;
    const autosave = tab();
    expect(await autosave.open()).toEqual({ document: null, found: "readonly" });
    expect(autosave.read()).toMatchObject({ state: "readonly", rev: 4, raw: { schema: 99 } });
    autosave.change(moved(initial, "a", 1));
    expect(autosave.leave()).toBeNull();
    await autosave.flush();
    await pass(20_000);
    expect([calls, device.draft]).toEqual([[], null]);
  });
});

describe("no answer", () => {
  it("twice again soon, then later each time, and said to be on this device", async () => {
    const { autosave, document, server, calls } = await opened();
    server.answers.push(...Array.from({ length: 6 }, () => "unreachable" as const));
    autosave.change(moved(document, "a", 1));
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

  it("edits meanwhile do not hurry it, and those after it are saved as before", async () => {
    const { autosave, document, server, calls } = await opened();
    server.answers.push("unreachable", "unreachable", "unreachable");
    autosave.change(moved(document, "a", 1));
    await pass(4_500);
    expect([calls.length, autosave.read().state]).toEqual([3, "device"]);
    autosave.change(moved(document, "a", 2));
    await pass(4_999);
    expect(calls).toHaveLength(3);
    await pass(1);
    expect([calls.length, autosave.read().state]).toEqual([4, "saved"]);
    autosave.change(moved(document, "a", 3));
    await pass(1_500);
    expect(xOf(server.stored)).toBe(3);
  });

  it("offline nothing is sent; online again it is", async () => {
    const { autosave, document, device, calls, server } = await opened();
    device.online = false;
    autosave.change(moved(document, "a", 1));
    await pass(1_500);
    autosave.change(moved(document, "a", 2));
    await pass(4_000);
    expect([autosave.read().state, calls, xOf(device.draft?.document)]).toEqual(["device", [], 2]);
    expect(autosave.leave()).toBeNull();
    device.online = true;
    await autosave.flush();
    expect([autosave.read().state, xOf(server.stored)]).toEqual(["saved", 2]);
  });

  it("that only got lost: edits of the same element since are no conflict", async () => {
    const { autosave, document, server } = await opened();
    server.answers.push("lost");
    autosave.change(moved(document, "a", 1));
    await pass(1_500);
    autosave.change(moved(document, "a", 2));
    await pass(5_000);
    expect(autosave.read()).toEqual({ state: "saved", rev: 3, isKept: true });
    expect(xOf(server.stored)).toBe(2);
  });
});

describe("a refusal", () => {
  const refusal = { status: 413, code: "too_large", message: "A design may have 1 MB at most" };

  it("is told, the design stays on the device, and the next change is tried", async () => {
    const { autosave, document, server, calls, device } = await opened();
    server.answers.push({ kind: "refused", refusal });
    autosave.change(moved(document, "a", 1));
    await pass(60_000);
    expect(autosave.read()).toMatchObject({ state: "refused", refusal });
    expect([calls.length, xOf(device.draft?.document)]).toEqual([1, 1]);
    autosave.change(moved(document, "a", 2));
    await pass(1_500);
    expect(autosave.read()).toEqual({ state: "saved", rev: 2, isKept: true });
  });
});

describe("a refused design", () => {
  it("taken back is saved: the server never had it", async () => {
    const { autosave, document, server, calls, device } = await opened();
    server.answers.push({ kind: "refused", refusal: { status: 422, code: "unprocessable", message: "" } });
    autosave.change(moved(document, "a", 1));
    await pass(1_500);
    autosave.change(document);
    await pass(5_000);
    expect(autosave.read()).toMatchObject({ state: "saved", rev: 1 });
    expect([calls.length, device.draft]).toEqual([1, null]);
  });
});

describe("leaving", () => {
  it("hands out what may be sent behind, and knows it again", async () => {
    const { autosave, document, server, device } = await opened();
    expect(autosave.leave()).toBeNull();
    autosave.change(moved(document, "a", 1));
    const call = autosave.leave();
    expect(call).toMatchObject({ baseRev: 1, document: { rev: 2, baseRev: 1 } });
    expect(xOf(device.draft?.document)).toBe(1);
    // It arrived, and the page came back.
    server.stored = call && structuredClone(call.document);
    autosave.change(moved(document, "a", 2));
    await pass(3_000);
    expect(autosave.read()).toMatchObject({ state: "saved", rev: 3 });
    expect(xOf(server.stored)).toBe(2);
  });

  it("hands out nothing that is too large for it", async () => {
    const { autosave, document, device } = await opened();
    autosave.change({ ...moved(document, "a", 1), custom: { long: "x".repeat(60_000) } });
    expect(autosave.leave()).toBeNull();
    expect(xOf(device.draft?.document)).toBe(1);
  });
});
