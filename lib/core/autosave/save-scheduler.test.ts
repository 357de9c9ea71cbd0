import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type SaveSchedule, SaveScheduler } from "@/lib/core/autosave/save-scheduler";

const SCHEDULE: SaveSchedule = {
  debounceMs: 100,
  maxWaitMs: 250,
  backoffMs: [1_000, 5_000],
  interruptsBackoff: false,
};

const save = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  save.mockReset();
});

afterEach(() => vi.useRealTimers());

it("save is due once when changes stop for the debounce time", () => {
  const scheduler = new SaveScheduler(SCHEDULE, save);
  scheduler.debounce();
  vi.advanceTimersByTime(90);
  scheduler.debounce();
  vi.advanceTimersByTime(90);
  expect(save).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(save).toHaveBeenCalledOnce();
});

it("save is due at the maximum wait when changes never stop", () => {
  const scheduler = new SaveScheduler(SCHEDULE, save);
  for (let ms = 0; ms < 250; ms += 50) {
    scheduler.debounce();
    vi.advanceTimersByTime(50);
  }
  expect(save).toHaveBeenCalledOnce();
});

it("backoff grows with each failure and stays at its last value", () => {
  const scheduler = new SaveScheduler(SCHEDULE, save);
  for (const waitMs of [1_000, 5_000, 5_000]) {
    save.mockReset();
    scheduler.recordFailure();
    scheduler.backOff();
    vi.advanceTimersByTime(waitMs - 1);
    expect(save).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(save).toHaveBeenCalledOnce();
  }
});

it("first backoffs are skipped when a failure counts for several", () => {
  const scheduler = new SaveScheduler(SCHEDULE, save);
  scheduler.recordFailure(2);
  expect(scheduler.failures).toBe(2);
  scheduler.recordFailure(2);
  expect(scheduler.failures).toBe(3);
});

it.each([
  [false, 1_000],
  [true, 100],
])("change during a backoff saves in time when interruptsBackoff is %s", (interruptsBackoff, waitMs) => {
  const scheduler = new SaveScheduler({ ...SCHEDULE, interruptsBackoff }, save);
  scheduler.recordFailure();
  scheduler.backOff();
  scheduler.debounce();
  vi.advanceTimersByTime(waitMs - 1);
  expect(save).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(save).toHaveBeenCalledOnce();
});

it("settled schedule saves nothing and restarts without backoff", () => {
  const scheduler = new SaveScheduler(SCHEDULE, save);
  scheduler.recordFailure();
  scheduler.backOff();
  scheduler.settle();
  vi.advanceTimersByTime(10_000);
  expect(save).not.toHaveBeenCalled();
  scheduler.debounce();
  vi.advanceTimersByTime(100);
  expect(save).toHaveBeenCalledOnce();
});

it("scheduled save stays due when only the backoff is reset", () => {
  const scheduler = new SaveScheduler(SCHEDULE, save);
  scheduler.debounce();
  scheduler.resetBackoff();
  vi.advanceTimersByTime(100);
  expect(save).toHaveBeenCalledOnce();
});
