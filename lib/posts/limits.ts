/** Characters of an alternative text. */
export const MAX_ALT_LENGTH = 1_000;

/** Characters of a search. */
export const MAX_SEARCH_LENGTH = 200;
