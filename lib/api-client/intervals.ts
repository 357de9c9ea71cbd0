export const UNDO_TIMEOUT_MS = 10_000;

export const POLL_INTERVAL_MS = 2_000;
