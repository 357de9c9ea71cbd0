import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RECORD_KEPT_MS, ToastRecords } from "@/components/ui/toast-records";

describe("ToastRecords", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("keeps a message while it is on screen, however long", () => {
    const records = new ToastRecords();
    records.add("a", "error");
    vi.advanceTimersByTime(RECORD_KEPT_MS * 10);
    expect(records.list()).toEqual([{ id: "a", kind: "error", dismissed: false }]);
  });

  it("removes the record 30 s after the dismissal and not before", () => {
    const records = new ToastRecords();
    records.add("a", "success");
    records.dismiss("a");
    vi.advanceTimersByTime(29_999);
    expect(records.list()).toEqual([{ id: "a", kind: "success", dismissed: true }]);
    vi.advanceTimersByTime(1);
    expect(records.list()).toEqual([]);
  });

  it("starts the 30 s once, at the first dismissal", () => {
    const records = new ToastRecords();
    records.add("a", "info");
    records.dismiss("a");
    vi.advanceTimersByTime(20_000);
    records.dismiss("a");
    vi.advanceTimersByTime(10_000);
    expect(records.list()).toEqual([]);
  });

  it("forgets an old dismissal when the same message is shown again", () => {
    const records = new ToastRecords();
    records.add("a", "success");
    records.dismiss("a");
    vi.advanceTimersByTime(10_000);
    records.add("a", "success");
    vi.advanceTimersByTime(RECORD_KEPT_MS);
    expect(records.list()).toEqual([{ id: "a", kind: "success", dismissed: false }]);
  });

  it("tells its listeners until they leave", () => {
    const records = new ToastRecords();
    const listener = vi.fn();
    const leave = records.subscribe(listener);
    records.add("a", "info");
    const told = listener.mock.calls.length;
    expect(told).toBeGreaterThan(0);
    leave();
    records.dismiss("a");
    expect(listener).toHaveBeenCalledTimes(told);
  });
});
