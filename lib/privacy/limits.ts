/** Longer than STEP_TIME_BUDGET_SECONDS plus one request to the object store. */
export const DELETION_LEASE_SECONDS = 90;
/** A long step stops after this time and is called again, so that its lease does not expire while it works. */
export const STEP_TIME_BUDGET_SECONDS = 20;
export const DELETE_BATCH_SIZE = 500;
export const EXPORT_BATCH_SIZE = 200;

/** Delay before a step is repeated that waits for work in progress of the user. */
export const STEP_WAIT_SECONDS = 5;

/** A platform is asked to revoke its consent for this long after the request; then only the stored token is deleted. */
export const REVOKE_RETRY_MINUTES = 60;
export const REVOKE_WAIT_SECONDS = 60;

/** Incremented when the shape of the export changes. */
export const EXPORT_FORMAT_VERSION = 1;
