/** UTF-16 units of a message. */
export const MAX_MESSAGE_LENGTH = 2_000;

/** Per user, over all processes. One less than the provider permits, so that a text never waits for chats. */
export const MAX_CONCURRENT_TURNS = 3;

/** Model calls per turn: the second one repairs an invalid proposal. */
export const MAX_MODEL_CALLS_PER_TURN = 2;

export const MAX_HISTORY_MESSAGES = 12;

/** Sources per account, and bytes of text stored of each. */
export const MAX_SOURCES = 20;
export const MAX_SOURCE_BYTES = 50_000;

/** Characters of all sources in the model's context, shared evenly. */
export const MAX_SOURCE_CONTEXT_CHARACTERS = 60_000;

export const MAX_SOURCE_TITLE_LENGTH = 120;
