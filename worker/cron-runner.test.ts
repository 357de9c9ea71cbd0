import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readMetric } from "@/tests/harness/metric-samples";
import { setTestEnvironment } from "@/tests/harness/test-environment";
import { startCronRunner } from "@/worker/cron-runner";

const SECONDS = 15;
const stops: (() => void)[] = [];

function start(...tasks: { every?: number; from?: number; work(): Promise<unknown> }[]) {
  const named = tasks.map(({ every = 1, ...task }, index) => ({ name: `task ${index}`, every, ...task }));
  stops.push(startCronRunner(named, SECONDS));
}
const pass = (ticks: number) => vi.advanceTimersByTimeAsync(ticks * SECONDS * 1_000);
const done = () => vi.fn(async () => undefined);

beforeEach(() => {
  setTestEnvironment({ LOG_LEVEL: "silent" });
  vi.useFakeTimers();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe("cron runner", () => {
  it("starts every task at once, and then at every n-th tick", async () => {
    const [each, third] = [done(), done()];
    start({ work: each }, { every: 3, work: third });
    expect([each, third].map((work) => work.mock.calls.length)).toEqual([1, 1]);
    await pass(5);
    expect([each, third].map((work) => work.mock.calls.length)).toEqual([6, 2]);
  });

  it("starts a task with a first tick at that one, and then at every n-th after it", async () => {
    const late = done();
    start({ every: 2, from: 4, work: late });
    const counts = [late.mock.calls.length];
    for (let tick = 1; tick <= 7; tick += 1) {
      await pass(1);
      counts.push(late.mock.calls.length);
    }
    expect(counts).toEqual([0, 0, 0, 0, 1, 1, 2, 2]);
  });

  it("starts a hanging task once while the others run on", async () => {
    const [hanging, other] = [vi.fn(() => new Promise(() => undefined)), done()];
    start({ work: hanging }, { work: other });
    await pass(4);
    expect([hanging.mock.calls.length, other.mock.calls.length]).toEqual([1, 5]);
  });

  it("runs a failed task again and the others meanwhile, without an unhandled rejection", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const countFailures = (index: number) =>
      readMetric("kolot_cron_task_failures_total", { task: `task ${index}` });
    const failures = await Promise.all([0, 1, 2].map(countFailures));
    const rejecting = vi.fn(() => Promise.reject(new Error("a lost connection")));
    const throwing = vi.fn(() => {
      throw new Error("thrown before the first await");
    });
    const other = done();
    start({ work: rejecting }, { work: throwing }, { work: other });
    await pass(2);
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect([rejecting, throwing, other].map((work) => work.mock.calls.length)).toEqual([3, 3, 3]);
    const metrics = (name: string) =>
      Promise.all([0, 1, 2].map((index) => readMetric(`kolot_cron_task_${name}`, { task: `task ${index}` })));
    const after = await metrics("failures_total");
    expect(after.map((value, index) => value - (failures[index] ?? 0))).toEqual([3, 3, 0]);
    expect((await metrics("duration_seconds_count"))[2]).toBeGreaterThanOrEqual(3);
    expect((await metrics("last_success_timestamp_seconds"))[2]).toBeGreaterThan(1_700_000_000);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("starts nothing after it was stopped", async () => {
    const work = done();
    start({ work });
    for (const stop of stops.splice(0)) stop();
    await pass(3);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
