import type { StateFile } from "@/sandbox/core/stand-in";

export interface SandboxClock {
  /** What the stand-ins believe the time is. */
  now(): number;
  offsetMs(): number;
  setOffset(offsetMs: number): Promise<void>;
}

/** Wall clock plus an offset; the offset is kept so that a restarted sandbox lives in the same time. */
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
