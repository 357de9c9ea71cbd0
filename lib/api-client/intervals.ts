/** How long a toast with Undo stays and the action can be undone. */
export const UNDO_TIMEOUT_MS = 10_000;

/** Poll interval of screens whose data changes in the background. */
export const POLL_INTERVAL_MS = 2_000;
