import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runCheck } from "@/lib/operations/server/run-check";
import { setTestEnvironment } from "@/tests/harness/test-environment";

beforeEach(() => {
  setTestEnvironment({ LOG_LEVEL: "silent" });
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const failed = [{ code: "checkFailed", value: "disk" }];

it("check that hangs is a problem by its name after 30 seconds", async () => {
  const ended = vi.fn();
  void runCheck("disk", () => new Promise(() => undefined)).then(ended);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(failed);
});

it("check that throws before its first wait is a problem by its name", async () => {
  const check = () => {
    throw new Error("down");
  };
  expect(await runCheck("disk", check)).toEqual(failed);
});

it("check that ends in time gives its own problems, and leaves no timer", async () => {
  expect(await runCheck("disk", async () => [])).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
