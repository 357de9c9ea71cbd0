/** How often a screen looks while something in it changes by itself (decisions.md, "Long work"). */
export const POLL_MS = 2_000;
