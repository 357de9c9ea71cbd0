/** Letters of what a picture is said to show, for whoever does not see it. */
export const MAX_ALT = 1_000;

/** Letters of what posts are searched by. */
export const MAX_SEARCH = 200;
