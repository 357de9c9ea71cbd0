/** When set, tests of a sample run all cases (docs/testing.md). */
export const isLongRun = Boolean(process.env.LONG_FORM);

/** Returns the duration of a long run (`--long SECONDS`); undefined in `npm test`. */
export function getLongRunSeconds(): number | undefined {
  return Number(process.env.LONG_SECONDS) || undefined;
}

/** Returns the seed given by `--seed N` or the fallback. */
export function getSeed(fallback: number): number {
  return Number(process.env.SEED) || fallback;
}
