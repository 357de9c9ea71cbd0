/** A scheduled post later than this is not sent, which prevents bursts after downtime [PUB10]. */
export const MAX_PUBLISH_DELAY_MINUTES = 120;

/** Maximum time for uploads and transient failures, counted from the first claim. */
export const PREPARATION_TIMEOUT_MINUTES = 15;

/** Retry delays in seconds: the n-th follows the n-th transient failure; then the post fails with its cause. */
export const RETRY_BACKOFF_SECONDS = [5, 20, 60, 180, 300];

/** Delay in seconds before each read-only lookup of a post whose sending was not confirmed. */
export const LOOKUP_DELAYS_SECONDS = [0, 2, 4];

/** A platform that cannot be read is polled at this interval until the timeout; then the user decides. */
export const LOOKUP_RETRY_SECONDS = 15;
export const LOOKUP_TIMEOUT_SECONDS = 60;

/** A post that the platform still processes is polled often, then less often, then the user decides. */
export const PROCESSING_POLLING = {
  oftenSeconds: 15,
  oftenForMinutes: 5,
  laterSeconds: 60,
  timeoutMinutes: 60,
} as const;

/** Lookups while a post needs review, in minutes after it was sent. */
export const REVIEW_LOOKUP_MINUTES = [2, 5, 15, 40, 120, 360];

/** One hundred years: the row is never due again. */
export const NEVER_DUE_SECONDS = 3_155_760_000;

/** Limits concurrent publications per platform and worker, so that a hanging platform blocks only its own. */
export const MAX_CONCURRENT_PER_PLATFORM = 8;

/** How many days ahead the posting queue looks for a free posting time. */
export const QUEUE_DAYS = 56;

/** Maximum wait of "Publish now" for the worker before it responds with 202. */
export const PUBLISH_WAIT_SECONDS = 20;
