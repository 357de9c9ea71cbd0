export const MAX_ALT_LENGTH = 1_000;

export const MAX_SEARCH_LENGTH = 200;
