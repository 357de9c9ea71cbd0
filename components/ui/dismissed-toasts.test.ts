import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DISMISSED_TOAST_RETENTION_MS, DismissedToasts } from "@/components/ui/dismissed-toasts";

describe("dismissed toasts", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("toast record is kept while its message is visible", () => {
    const records = new DismissedToasts();
    records.add("a", "error");
    vi.advanceTimersByTime(DISMISSED_TOAST_RETENTION_MS * 10);
    expect(records.list()).toEqual([{ id: "a", kind: "error", dismissed: false }]);
  });

  // spec: 2.65, 9.42
  it("toast record is removed 30 s after the dismissal", () => {
    const records = new DismissedToasts();
    records.add("a", "success");
    records.dismiss("a");
    vi.advanceTimersByTime(29_999);
    expect(records.list()).toEqual([{ id: "a", kind: "success", dismissed: true }]);
    vi.advanceTimersByTime(1);
    expect(records.list()).toEqual([]);
  });

  it("retention starts once at the first dismissal", () => {
    const records = new DismissedToasts();
    records.add("a", "info");
    records.dismiss("a");
    vi.advanceTimersByTime(20_000);
    records.dismiss("a");
    vi.advanceTimersByTime(10_000);
    expect(records.list()).toEqual([]);
  });

  it("earlier dismissal is discarded when the same message is shown again", () => {
    const records = new DismissedToasts();
    records.add("a", "success");
    records.dismiss("a");
    vi.advanceTimersByTime(10_000);
    records.add("a", "success");
    vi.advanceTimersByTime(DISMISSED_TOAST_RETENTION_MS);
    expect(records.list()).toEqual([{ id: "a", kind: "success", dismissed: false }]);
  });

  it("dismissed toasts notify listeners until they unsubscribe", () => {
    const records = new DismissedToasts();
    const listener = vi.fn();
    const leave = records.store.subscribe(listener);
    records.add("a", "info");
    const callCount = listener.mock.calls.length;
    expect(callCount).toBeGreaterThan(0);
    leave();
    records.dismiss("a");
    expect(listener).toHaveBeenCalledTimes(callCount);
  });
});
