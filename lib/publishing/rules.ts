/** Numbers of publishing, each decided once (decisions.md, reliability.md 1.2). */

/** Later than this, a scheduled post is not sent any more: a backlog must not machine-gun (PUB10). */
export const MISSED_WINDOW_MINUTES = 120;

/** Uploads and refusals that pass by may take this long from the first claim on. */
export const PREPARING_MINUTES = 15;

/** Seconds until the next try after the n-th passing failure; then the post fails with its cause. */
export const RETRY_SECONDS = [5, 20, 60, 180, 300];

/** Seconds before each read-only look-up for a post whose sending was not confirmed. */
export const LOOK_UP_SECONDS = [0, 2, 4];

/** A network that cannot even be read is asked again after so many seconds, for so long; then a person decides. */
export const LOOK_UP_AGAIN_SECONDS = 15;
export const LOOK_UP_PATIENCE_SECONDS = 60;

/** What a network took and still works on is looked up so often at first and then, and for so long; then a person decides. */
export const PROCESSING = {
  oftenSeconds: 15,
  oftenForMinutes: 5,
  laterSeconds: 60,
  patienceMinutes: 60,
} as const;

/** While a person is asked, it is looked up by itself so many minutes after it was sent. */
export const REVIEW_LOOK_UP_MINUTES = [2, 5, 15, 40, 120, 360];

/** A hundred years: nothing looks at the row any more. */
export const NEVER_SECONDS = 3_155_760_000;

/** Posts of one platform that one worker sends at the same time; a hanging network holds only its own. */
export const SLOTS_PER_PLATFORM = 8;

/** How long "Publish now" waits for the worker before it answers 202. */
export const PUBLISH_WAIT_SECONDS = 20;
