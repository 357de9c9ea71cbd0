/** Longest thing a person may ask the agent, in UTF-16 units. */
export const MAX_ASK = 2_000;

/** How long the model may be silent while it is waited for, and how long a turn may take in all (reliability.md section 2). */
export const TURN_PATIENCE = { idleMs: 30_000, totalMs: 300_000 };

/**
 * Turns of one person at once, over all processes. One less than a person's slots at the provider, so that three open
 * conversations never keep a text or a picture waiting.
 */
export const OPEN_TURNS = 3;

/** Calls of the model in one turn: the second one is the repair of a proposal that could not be read. */
export const MAX_STEPS = 2;

/** Messages before this one that the model is shown. */
export const HISTORY_MESSAGES = 12;

/** Sources of one brand, and bytes of text kept of each. */
export const MAX_SOURCES = 20;
export const MAX_SOURCE_BYTES = 50_000;

/** Characters of all sources together that the model is shown; the room is shared out evenly. */
export const SOURCE_CHARACTERS = 60_000;

/** Letters of a source's name. */
export const MAX_SOURCE_TITLE = 120;
