import { afterEach, describe, expect, it, vi } from "vitest";
import {
  clearFreeTrialPopup,
  getFreeTrialPopupReason,
  isFreeTrialPopupDue,
  markFreeTrialPopup,
} from "@/components/shell/free-trial-flag";

/** Fakes the parts of sessionStorage that the flag uses. */
function tabStore() {
  const entries = new Map<string, string>();
  return {
    kept: entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe("free-trial welcome flag", () => {
  // spec: D4.6
  it("welcome flag uses the specified session key and stores its reason", () => {
    const store = tabStore();
    vi.stubGlobal("window", { sessionStorage: store });
    expect([isFreeTrialPopupDue(), getFreeTrialPopupReason()]).toEqual([false, null]);
    markFreeTrialPopup();
    expect(store.kept.get("kolot.freeTrialPopup")).toBe("true");
    expect([isFreeTrialPopupDue(), getFreeTrialPopupReason()]).toEqual([true, "googleSignIn"]);
    markFreeTrialPopup("emailVerified");
    expect(getFreeTrialPopupReason()).toBe("emailVerified");
    clearFreeTrialPopup();
    expect([isFreeTrialPopupDue(), store.kept.size]).toEqual([false, 0]);
  });

  // spec: 4.34
  it("welcome is due only when the flag is true", () => {
    const store = tabStore();
    vi.stubGlobal("window", { sessionStorage: store });
    store.setItem("kolot.freeTrialPopup", "yes");
    expect(isFreeTrialPopupDue()).toBe(false);
    store.setItem("kolot.freeTrialPopup", "true");
    expect([isFreeTrialPopupDue(), getFreeTrialPopupReason()]).toEqual([true, null]);
  });

  it.each([
    ["blocks sessionStorage", () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
    ["throws on access to sessionStorage", refuse],
  ])("welcome is not due when the browser %s", (_, store) => {
    vi.stubGlobal("window", {
      get sessionStorage() {
        return store();
      },
    });
    markFreeTrialPopup();
    clearFreeTrialPopup();
    expect([isFreeTrialPopupDue(), getFreeTrialPopupReason()]).toEqual([false, null]);
  });

  it("welcome is not due on the server", () => {
    markFreeTrialPopup();
    expect(isFreeTrialPopupDue()).toBe(false);
  });
});

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}
