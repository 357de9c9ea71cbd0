import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  readLastSetupStep,
  readSelectedPlatform,
  saveLastSetupStep,
  saveSelectedPlatform,
} from "@/lib/accounts/client/last-selection";

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

it("set-up step is stored per account, and is none after the last one or with an unknown value", () => {
  saveLastSetupStep("a", "connect");
  expect(["a", "b"].map(readLastSetupStep)).toEqual(["connect", null]);
  saveLastSetupStep("a", null);
  expect(readLastSetupStep("a")).toBeNull();
  for (const key of stored.keys()) stored.set(key, "dance");
  expect(readLastSetupStep("a")).toBeNull();
});

it("choice that the browser has no space for is not stored", () => {
  vi.stubGlobal("window", {
    localStorage: {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    },
  });
  expect(() => saveLastSetupStep("a", "connect")).not.toThrow();
});
