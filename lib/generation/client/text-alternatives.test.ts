import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TextAlternative } from "@/lib/generation/client/text-alternatives";

const ONE: TextAlternative = { text: "Bread.", hashtags: ["rye"], traits: [], marks: [], language: "en" };
let items: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  items = new Map();
  isFull = false;
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error("full");
      items.set(key, value);
    },
  };
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the module as a new page does. */
async function loadPage() {
  vi.resetModules();
  return import("@/lib/generation/client/text-alternatives");
}

describe("text alternatives", () => {
  it("alternatives outlive a reload, stay with their post and are gone once they are closed", async () => {
    const first = await loadPage();
    first.saveAlternatives("a", [ONE]);
    const second = await loadPage();
    expect(second.readAlternatives("a")).toEqual([ONE]);
    expect(second.readAlternatives("b")).toEqual([]);
    second.saveAlternatives("a", []);
    expect(items.size).toBe(0);
    expect((await loadPage()).readAlternatives("a")).toEqual([]);
  });

  it("alternatives are announced and read as the same array until they change", async () => {
    const page = await loadPage();
    const heard = vi.fn();
    const stop = page.subscribeToAlternatives(heard);
    page.saveAlternatives("a", [ONE]);
    expect(page.readAlternatives("a")).toBe(page.readAlternatives("a"));
    stop();
    page.saveAlternatives("a", []);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("alternatives stay on the page while the storage is full; a damaged entry is none", async () => {
    isFull = true;
    const page = await loadPage();
    page.saveAlternatives("a", [ONE]);
    expect(page.readAlternatives("a")).toEqual([ONE]);
    items.set("kolot.alternatives.b", '[{"text":1}]');
    items.set("kolot.alternatives.c", "[");
    expect(page.readAlternatives("b")).toEqual([]);
    expect(page.readAlternatives("c")).toEqual([]);
  });
});
