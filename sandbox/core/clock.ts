import { Mutex } from "async-mutex";
import type { StateFile } from "@/sandbox/core/emulator";

export type SandboxClock = ReturnType<typeof createClock>;

/** Creates the clock of the emulators: system time plus an offset that survives a restart. */
export function createClock(state: StateFile<{ offsetMs: number }>) {
  return {
    now: () => Date.now() + state.get().offsetMs,
    offsetMs: () => state.get().offsetMs,
    setOffset: (offsetMs: number) =>
      state.update((value) => {
        value.offsetMs = offsetMs;
      }),
  };
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Waits; returns early when the client disconnects. Never rejects. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}

export function whenClientDisconnects(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/** Serializes runs of the same work. A caller that arrives during a run waits for a complete further run. */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  const mutex = new Mutex();
  return () => mutex.runExclusive(work);
}
