/** How far a person is with the guided walkthrough: `new` was never asked; `declined` may still start it from Help. */
export const WALKTHROUGH_STATES = ["new", "offered", "running", "done", "declined"] as const;
export type WalkthroughState = (typeof WALKTHROUGH_STATES)[number];

/** More steps than a person bears at once would be a course (experience.md section 4). */
export const WALKTHROUGH_MAX_STEPS = 6;
