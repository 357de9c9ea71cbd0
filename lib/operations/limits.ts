/** How far back failures are grouped. */
export const FAILURE_HOURS = 24;
/** Longest extension of a trial by one act. */
export const MAX_TRIAL_EXTENSION_DAYS = 60;
/** Maximum number of events of each kind, and of all, in a person's timeline. */
export const MAX_TIMELINE_EVENTS = 100;
