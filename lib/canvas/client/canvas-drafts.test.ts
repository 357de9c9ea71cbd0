import { afterEach, describe, expect, it } from "vitest";
import { disableClientStorage, enableClientStorage } from "@/lib/api-client/sign-out-cleanup";
import type { CanvasDraft } from "@/lib/canvas/client/autosave-port";
import { createCanvasDraftStore, type KeyValueStore } from "@/lib/canvas/client/canvas-drafts";
import { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { createInitialDesign, withMovedElement } from "@/tests/harness/autosave-simulation";

const POST = "0195f0b0-0000-7000-8000-000000000001";
const KEY = `canvas:${POST}:0`;
const draft = (x: number): CanvasDraft => ({
  document: withMovedElement(createInitialDesign, "a", x),
  base: createInitialDesign,
  baseRev: 3,
  sent: [withMovedElement(createInitialDesign, "a", 1)],
  at: 5,
});

const IMAGES = ["loaf", "rye", "challah"];
const at = (index: number, images = IMAGES) => new PostImageRef(POST, index, images);

/** A browser store that can run full. */
function browser() {
  const kept = new Map<string, unknown>();
  const state = { isFull: false };
  const store: KeyValueStore = {
    get: async (keys) => keys.map((key) => structuredClone(kept.get(key))),
    set: async (key, value) => {
      if (state.isFull) throw new DOMException("no room", "QuotaExceededError");
      kept.set(key, structuredClone(value));
    },
    setNow: (key, value) => void kept.set(key, structuredClone(value)),
    delete: async (key) => void kept.delete(key),
  };
  return { kept, state, store };
}

afterEach(enableClientStorage);

describe("design drafts", () => {
  it("drafts are not stored after a sign-out in another tab until a user signs in", async () => {
    const { kept, store } = browser();
    const drafts = createCanvasDraftStore(at(0), store);
    disableClientStorage();
    expect(await drafts.keep(draft(2))).toBe(false);
    expect(kept.size).toBe(0);
    enableClientStorage();
    expect(await drafts.keep(draft(2))).toBe(true);
  });

  it("drafts are stored by post and image and read when the design opens again", async () => {
    const { kept, store } = browser();
    expect(await createCanvasDraftStore(at(0), store).keep(draft(2))).toBe(true);
    expect([...kept.keys()]).toEqual([KEY]);
    expect(await createCanvasDraftStore(at(0), store).read()).toEqual(draft(2));
    expect(await createCanvasDraftStore(at(1), store).read()).toBeNull();
    await createCanvasDraftStore(at(0), store).drop();
    expect(kept.size).toBe(0);
  });

  it("draft calls take effect in order when the store is slow", async () => {
    const { kept, store } = browser();
    const gate = Promise.withResolvers<void>();
    const slow: KeyValueStore = {
      ...store,
      set: async (key, value) => {
        await gate.promise;
        await store.set(key, value);
      },
    };
    const drafts = createCanvasDraftStore(at(0), slow);
    const calls = [drafts.keep(draft(2)), drafts.drop()];
    gate.resolve();
    await Promise.all(calls);
    expect(kept.size).toBe(0);
  });

  it("draft of a closing page is stored before the call returns, except after a sign-out", async () => {
    const { kept, store } = browser();
    const drafts = createCanvasDraftStore(at(0), store);
    disableClientStorage();
    drafts.keepNow(draft(2));
    expect(kept.size).toBe(0);
    enableClientStorage();
    drafts.keepNow(draft(2));
    expect(kept.get(KEY)).toMatchObject({ picture: "loaf", baseRev: 3 });
    expect(await createCanvasDraftStore(at(0), store).read()).toEqual(draft(2));
  });

  it("drafts stay in memory when the store is full, and override the stored ones", async () => {
    const { state, store } = browser();
    const drafts = createCanvasDraftStore(at(0), store);
    await drafts.keep(draft(2));
    state.isFull = true;
    expect(await drafts.keep(draft(3))).toBe(false);
    expect(await createCanvasDraftStore(at(0), store).read()).toEqual(draft(3));
    state.isFull = false;
    expect(await drafts.keep(draft(4))).toBe(true);
    expect(await drafts.read()).toEqual(draft(4));
    await drafts.drop();
  });

  it("drafts stay in memory in a browser without a store", async () => {
    const drafts = createCanvasDraftStore(at(0));
    expect(await drafts.read()).toBeNull();
    expect(await drafts.keep(draft(2))).toBe(false);
    expect(await drafts.read()).toEqual(draft(2));
    await drafts.drop();
    expect(await drafts.read()).toBeNull();
  });

  it("drafts over the server's size limit are stored locally", async () => {
    const { store } = browser();
    const fat = { ...draft(2), document: { ...createInitialDesign, custom: { fat: "x".repeat(1_100_000) } } };
    await createCanvasDraftStore(at(0), store).keep(fat);
    expect(await createCanvasDraftStore(at(0), store).read()).toEqual(fat);
  });

  it("drafts that cannot be parsed are ignored and stay in the store", async () => {
    const { kept, store } = browser();
    const strange = { ...draft(2), document: { ...createInitialDesign, schema: 99 } };
    for (const value of [strange, { at: 1 }, "text"]) {
      kept.set(KEY, value);
      expect(await createCanvasDraftStore(at(0), store).read()).toBeNull();
      expect(kept.get(KEY)).toBe(value);
    }
  });

  it("drafts follow their images when these were moved while no draft was open", async () => {
    const { store } = browser();
    for (const index of [0, 1]) await createCanvasDraftStore(at(index), store).keep(draft(index + 2));
    const moved = ["challah", "loaf", "rye"];
    expect(await createCanvasDraftStore(at(0, moved), store).read()).toBeNull();
    expect(await createCanvasDraftStore(at(2, moved), store).read()).toEqual(draft(3));
    expect(await createCanvasDraftStore(at(1, moved), store).read()).toEqual(draft(2));
  });

  it("drafts follow the image of an open draft without overwriting others", async () => {
    const { store } = browser();
    await createCanvasDraftStore(at(1), store).keep(draft(7));
    const place = at(0);
    const open = createCanvasDraftStore(place, store);
    await open.keep(draft(2));
    place.follow(["rye", "loaf", "challah"]);
    await open.keep(draft(3));
    expect(await open.read()).toEqual(draft(3));
    expect(await createCanvasDraftStore(at(0, ["rye", "loaf"]), store).read()).toEqual(draft(7));
  });

  it("drafts of a deleted image are neither a merge base nor a design of another image", async () => {
    const { store } = browser();
    await createCanvasDraftStore(at(0), store).keep(draft(2));
    const after = ["rye", "challah"];
    expect(await createCanvasDraftStore(at(0, after), store).read()).toMatchObject({ base: null, sent: [] });
    await createCanvasDraftStore(at(0), store).keep({ ...draft(2), base: null, baseRev: 0 });
    expect(await createCanvasDraftStore(at(0, after), store).read()).toBeNull();
  });
});
