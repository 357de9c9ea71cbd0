import { type ToastT, toast } from "sonner";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DISMISSED_TOAST_RETENTION_MS, toasterCode } from "@/components/ui/toaster-code";

const { show } = toasterCode;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The toaster's own record of a toast. */
const recordOf = (id: string) => toast.getHistory().find((record) => record.id === id) as ToastT | undefined;

/** Calls the callback that the toaster runs when a toast is closed or its time is up. */
function leave(id: string, by: "onDismiss" | "onAutoClose"): void {
  const record = recordOf(id);
  if (!record) throw new Error("the toaster has no such toast");
  record[by]?.(record);
}

// spec: 2.65, 9.42
it.each(["onDismiss", "onAutoClose"] as const)(
  "dismissed toast is removed from the toaster after 30 seconds (%s)",
  (by) => {
    const [shown, dismissed] = ["shown", "dismissed"];
    show({ id: shown, kind: "error", message: "No", since: performance.now() });
    show({ id: dismissed, kind: "success", message: "Saved", since: performance.now() });
    leave(dismissed, by);
    vi.advanceTimersByTime(29_999);
    expect(recordOf(dismissed)).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(recordOf(dismissed)).toBeUndefined();
    expect(recordOf(shown)).toBeDefined();
  },
);

it("toast that is shown again within 30 seconds is kept", () => {
  show({ id: "copied", kind: "info", message: "Copied", since: performance.now() });
  leave("copied", "onDismiss");
  vi.advanceTimersByTime(20_000);
  show({ id: "copied", kind: "info", message: "Copied", since: performance.now() });
  vi.advanceTimersByTime(DISMISSED_TOAST_RETENTION_MS);
  expect(recordOf("copied")).toBeDefined();
});

it("toast whose code was loaded after its time is not shown, because its Undo would come too late", () => {
  show({ id: "late", kind: "success", message: "Deleted", since: performance.now() - 4_000 });
  expect(recordOf("late")).toBeUndefined();
});
