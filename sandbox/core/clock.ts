import type { StateFile } from "@/sandbox/core/emulator";

export interface SandboxClock {
  /** Time in milliseconds that the emulators use. */
  now(): number;
  offsetMs(): number;
  setOffset(offsetMs: number): Promise<void>;
}

/** Creates the clock of the emulators: system time plus an offset that survives a restart. */
export function createClock(state: StateFile<{ offsetMs: number }>): SandboxClock {
  return {
    now: () => Date.now() + state.get().offsetMs,
    offsetMs: () => state.get().offsetMs,
    setOffset: (offsetMs) =>
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

/** Resolves when the client disconnects. */
export function whenClientDisconnects(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/**
 * Serializes runs of the same work, which a timer and requests both start. A caller that arrives during a run waits
 * for a complete further run: state changes before its effects are recorded, and no caller may see one without the
 * other.
 */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.catch(() => undefined).then(work);
    return last;
  };
}
