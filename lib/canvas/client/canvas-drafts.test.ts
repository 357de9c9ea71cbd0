import { afterEach, describe, expect, it } from "vitest";
import { keepAgain, keepNothing } from "@/lib/api-client/leave";
import type { CanvasDraft } from "@/lib/canvas/client/autosave-port";
import { canvasDrafts, type KeyValues } from "@/lib/canvas/client/canvas-drafts";
import { PicturePlace } from "@/lib/canvas/client/picture-place";
import { initial, moved } from "@/tests/harness/canvas-world";

const POST = "0195f0b0-0000-7000-8000-000000000001";
const KEY = `canvas:${POST}:0`;
const draft = (x: number): CanvasDraft => ({
  document: moved(initial, "a", x),
  base: initial,
  baseRev: 3,
  sent: [moved(initial, "a", 1)],
  at: 5,
});

const PICTURES = ["loaf", "rye", "challah"];
const at = (index: number, pictures = PICTURES) => new PicturePlace(POST, index, pictures);

/** A browser's store, which can run full. */
function browser() {
  const kept = new Map<string, unknown>();
  const state = { isFull: false };
  const store: KeyValues = {
    get: async (keys) => keys.map((key) => structuredClone(kept.get(key))),
    set: async (key, value) => {
      if (state.isFull) throw new DOMException("no room", "QuotaExceededError");
      kept.set(key, structuredClone(value));
    },
    delete: async (key) => void kept.delete(key),
  };
  return { kept, state, store };
}

afterEach(keepAgain);

describe("drafts of designs", () => {
  it("are not written any more once another tab has signed out, until somebody is here after all", async () => {
    const { kept, store } = browser();
    const drafts = canvasDrafts(at(0), store);
    keepNothing();
    expect(await drafts.keep(draft(2))).toBe(false);
    expect(kept.size).toBe(0);
    keepAgain();
    expect(await drafts.keep(draft(2))).toBe(true);
  });

  it("are kept by post and picture, and read again by whoever opens it next", async () => {
    const { kept, store } = browser();
    expect(await canvasDrafts(at(0), store).keep(draft(2))).toBe(true);
    expect([...kept.keys()]).toEqual([KEY]);
    expect(await canvasDrafts(at(0), store).read()).toEqual(draft(2));
    expect(await canvasDrafts(at(1), store).read()).toBeNull();
    await canvasDrafts(at(0), store).drop();
    expect(kept.size).toBe(0);
  });

  it("take effect in their order, however slow the store is", async () => {
    const { kept, store } = browser();
    const gate = Promise.withResolvers<void>();
    const slow: KeyValues = {
      ...store,
      set: async (key, value) => {
        await gate.promise;
        await store.set(key, value);
      },
    };
    const drafts = canvasDrafts(at(0), slow);
    const calls = [drafts.keep(draft(2)), drafts.drop()];
    gate.resolve();
    await Promise.all(calls);
    expect(kept.size).toBe(0);
  });

  it("that find no room stay in memory, which is told, and are newer than what the store has", async () => {
    const { state, store } = browser();
    const drafts = canvasDrafts(at(0), store);
    await drafts.keep(draft(2));
    state.isFull = true;
    expect(await drafts.keep(draft(3))).toBe(false);
    expect(await canvasDrafts(at(0), store).read()).toEqual(draft(3));
    state.isFull = false;
    expect(await drafts.keep(draft(4))).toBe(true);
    expect(await drafts.read()).toEqual(draft(4));
    await drafts.drop();
  });

  it("in a browser without a store stay in memory", async () => {
    const drafts = canvasDrafts(at(0));
    expect(await drafts.read()).toBeNull();
    expect(await drafts.keep(draft(2))).toBe(false);
    expect(await drafts.read()).toEqual(draft(2));
    await drafts.drop();
    expect(await drafts.read()).toBeNull();
  });

  it("that are too large for the server are still here", async () => {
    const { store } = browser();
    const fat = { ...draft(2), document: { ...initial, custom: { fat: "x".repeat(1_100_000) } } };
    await canvasDrafts(at(0), store).keep(fat);
    expect(await canvasDrafts(at(0), store).read()).toEqual(fat);
  });

  it("that cannot be read here are none, and stay where they are", async () => {
    const { kept, store } = browser();
    const strange = { ...draft(2), document: { ...initial, schema: 99 } };
    for (const value of [strange, { at: 1 }, "text"]) {
      kept.set(KEY, value);
      expect(await canvasDrafts(at(0), store).read()).toBeNull();
      expect(kept.get(KEY)).toBe(value);
    }
  });

  it("go with their picture, also when it was moved while none of them was open", async () => {
    const { store } = browser();
    for (const index of [0, 1]) await canvasDrafts(at(index), store).keep(draft(index + 2));
    const moved = ["challah", "loaf", "rye"];
    expect(await canvasDrafts(at(0, moved), store).read()).toBeNull();
    expect(await canvasDrafts(at(2, moved), store).read()).toEqual(draft(3));
    expect(await canvasDrafts(at(1, moved), store).read()).toEqual(draft(2));
  });

  it("go with the picture of an open one, and nothing is written over those of others", async () => {
    const { store } = browser();
    await canvasDrafts(at(1), store).keep(draft(7));
    const place = at(0);
    const open = canvasDrafts(place, store);
    await open.keep(draft(2));
    place.follow(["rye", "loaf", "challah"]);
    await open.keep(draft(3));
    expect(await open.read()).toEqual(draft(3));
    expect(await canvasDrafts(at(0, ["rye", "loaf"]), store).read()).toEqual(draft(7));
  });

  it("of a picture that is gone are no basis to merge on, and no design of another picture", async () => {
    const { store } = browser();
    await canvasDrafts(at(0), store).keep(draft(2));
    const after = ["rye", "challah"];
    expect(await canvasDrafts(at(0, after), store).read()).toMatchObject({ base: null, sent: [] });
    await canvasDrafts(at(0), store).keep({ ...draft(2), base: null, baseRev: 0 });
    expect(await canvasDrafts(at(0, after), store).read()).toBeNull();
  });
});
