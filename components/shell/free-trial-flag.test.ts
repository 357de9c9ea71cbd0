import { afterEach, describe, expect, it, vi } from "vitest";
import {
  clearFreeTrialPopup,
  freeTrialPopupReason,
  isFreeTrialPopupDue,
  markFreeTrialPopup,
} from "@/components/shell/free-trial-flag";

/** The browser's store of one tab, as far as the flag needs it. */
function tabStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe("the flag of the free-trial welcome", () => {
  it("is the session key of the specification, and says what set it", () => {
    const store = tabStore();
    vi.stubGlobal("window", { sessionStorage: store });
    expect([isFreeTrialPopupDue(), freeTrialPopupReason()]).toEqual([false, null]);
    markFreeTrialPopup();
    expect(store.kept.get("kolot.freeTrialPopup")).toBe("true");
    expect([isFreeTrialPopupDue(), freeTrialPopupReason()]).toEqual([true, "googleSignIn"]);
    markFreeTrialPopup("emailVerified");
    expect(freeTrialPopupReason()).toBe("emailVerified");
    clearFreeTrialPopup();
    expect([isFreeTrialPopupDue(), store.kept.size]).toEqual([false, 0]);
  });

  it("is due by the flag alone, and only when it says true", () => {
    const store = tabStore();
    vi.stubGlobal("window", { sessionStorage: store });
    store.setItem("kolot.freeTrialPopup", "yes");
    expect(isFreeTrialPopupDue()).toBe(false);
    store.setItem("kolot.freeTrialPopup", "true");
    expect([isFreeTrialPopupDue(), freeTrialPopupReason()]).toEqual([true, null]);
  });

  it.each([
    ["refuses its store", () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
    ["refuses to name it", refuse],
  ])("stays silent where the browser %s", (_, store) => {
    vi.stubGlobal("window", {
      get sessionStorage() {
        return store();
      },
    });
    markFreeTrialPopup();
    clearFreeTrialPopup();
    expect([isFreeTrialPopupDue(), freeTrialPopupReason()]).toEqual([false, null]);
  });

  it("stays silent on the server, where there is no window", () => {
    markFreeTrialPopup();
    expect(isFreeTrialPopupDue()).toBe(false);
  });
});

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}
