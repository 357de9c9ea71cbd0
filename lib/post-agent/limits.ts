/** UTF-16 units of a message. */
export const MAX_MESSAGE_LENGTH = 2_000;

/** Idle timeout of the model, and total timeout of a turn. */
export const TURN_TIMEOUTS = { idleMs: 30_000, totalMs: 300_000 };

/**
 * Concurrent turns of one user over all processes. One less than a user's provider permits, so that three
 * conversations never block a text or an image.
 */
export const MAX_CONCURRENT_TURNS = 3;

/** Model calls per turn: the second one repairs an invalid proposal. */
export const MAX_MODEL_CALLS_PER_TURN = 2;

/** Earlier messages in the model's context. */
export const MAX_HISTORY_MESSAGES = 12;

/** Sources per account, and bytes of text stored of each. */
export const MAX_SOURCES = 20;
export const MAX_SOURCE_BYTES = 50_000;

/** Characters of all sources in the model's context, shared evenly. */
export const MAX_SOURCE_CONTEXT_CHARACTERS = 60_000;

/** Characters of a source's name. */
export const MAX_SOURCE_TITLE_LENGTH = 120;
