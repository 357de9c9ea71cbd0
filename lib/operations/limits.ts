/** How far back failures are grouped. */
export const FAILURE_HOURS = 24;
/** Longest extension of a trial by one act. */
export const MAX_TRIAL_EXTENSION_DAYS = 60;
/** Maximum number of events of each kind, and of all, in a person's timeline. */
export const MAX_TIMELINE_EVENTS = 100;
/** Maximum number of jobs, posts and mails that a person's page lists as waiting or failed. */
export const MAX_LISTED_ISSUES = 50;
/** Maximum number of brands on a person's page. */
export const MAX_LISTED_BRANDS = 50;
/** Longest reason that the console takes. */
export const MAX_REASON_LENGTH = 300;
/** Most credits by one act of the console; the command has no such limit. */
export const MAX_CONSOLE_CREDITS = 10_000;
export const MAX_SEARCH_LENGTH = 320;
/** Digits of the largest number that a form of the console takes. */
export const MAX_NUMBER_DIGITS = 6;

/**
 * From this age of the oldest entry a queue is late: the limits of the alerts `KolotPublicationsLate` and
 * `KolotWorkWaiting` (docs/monitoring/alerts.yaml), of the self-check and of the console.
 */
export const LATE_PUBLICATION_SECONDS = 5 * 60;
export const LATE_QUEUE_SECONDS = 15 * 60;
