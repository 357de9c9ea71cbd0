/** Set, tests that try a sample of very many cases try them all (docs/testing.md). */
export const isLong = Boolean(process.env.LONG_FORM);

/** How long a long run goes on (`--long SECONDS`); undefined in `npm test`. */
export function longSeconds(): number | undefined {
  return Number(process.env.LONG_SECONDS) || undefined;
}

/** Where chance begins: what was given (`--seed N`), else this. */
export function seedOf(fallback: number): number {
  return Number(process.env.SEED) || fallback;
}
