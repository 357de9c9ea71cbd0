import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readSelectedPlatform, saveSelectedPlatform } from "@/lib/accounts/client/last-selection";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

// spec: 3.36, D3.11
it("platform is stored per account and is Facebook without a valid choice", () => {
  saveSelectedPlatform("a", "linkedin");
  saveSelectedPlatform("b", "instagram");
  expect(["a", "b", "c"].map(readSelectedPlatform)).toEqual(["linkedin", "instagram", "facebook"]);
  for (const key of stored.keys()) stored.set(key, "friendster");
  expect(readSelectedPlatform("a")).toBe("facebook");
});
