/** A worker that dies over a job may be its fault: after so many tries nobody takes it again. */
export const MAX_ATTEMPTS = 3;

/** So often a running job writes down how far it is, keeps its lease and hears that it was cancelled. */
export const BEAT_MS = 500;

/** Ended jobs are kept for their person to see, and then swept. */
export const KEEP_DAYS = 7;

/** What the list shows: open jobs, and those that ended within this time. */
export const LISTED_HOURS = 24;
export const LISTED_MOST = 50;
