/** Set, tests that try a sample of very many cases try them all (docs/testing.md). */
export const isLong = Boolean(process.env.LONG_FORM);
