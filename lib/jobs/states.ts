export const JOB_STATES = ["queued", "running", "done", "failed", "cancelled"] as const;

export type JobState = (typeof JOB_STATES)[number];

/** It waits or runs: it can still be cancelled, and nobody may ask for the same work beside it. */
export const OPEN_JOB_STATES = ["queued", "running"] as const satisfies readonly JobState[];

/** True when nothing will change any more. */
export function hasEnded(state: string): boolean {
  return !OPEN_JOB_STATES.some((open) => open === state);
}
