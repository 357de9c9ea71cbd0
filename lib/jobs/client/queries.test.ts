import { afterEach, expect, it, vi } from "vitest";
import { jobsQuery } from "@/lib/jobs/client/queries";

afterEach(() => vi.unstubAllGlobals());

/** Returns the refetch interval of the list with jobs in these states. */
function nextLook(visibilityState: string, ...states: string[]) {
  vi.stubGlobal("document", { visibilityState });
  const { refetchInterval: interval } = jobsQuery;
  if (typeof interval !== "function") throw new Error("refetchInterval is not a function");
  return interval({ state: { data: { jobs: states.map((state) => ({ state })) } } } as never);
}

// spec: D10.12
it("jobs are polled every two seconds while one is open, slower while hidden, otherwise never", () => {
  expect(nextLook("visible", "done", "running")).toBe(2_000);
  expect(nextLook("visible", "queued")).toBe(2_000);
  expect(nextLook("hidden", "running")).toBe(10_000);
  expect(nextLook("visible", "done", "failed", "cancelled")).toBe(false);
  expect(nextLook("visible")).toBe(false);
});
