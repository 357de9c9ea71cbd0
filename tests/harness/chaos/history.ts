/** What somebody wanted of the product while things broke, and what they were told. */
export interface Operation {
  op: "generate" | "schedule" | "pay" | "leave";
  /** Names the click, and what came of it: a key, the text of a post, a person. */
  key: string;
  /** Whose it is. */
  person: string;
  /** Seconds since the beginning. */
  invoked: number;
  ended: number;
  /** `info`: nobody can know from the answer, or none came. A time-out is that, never a failure. */
  outcome: "ok" | "fail" | "info";
  told: string;
  /** The same click once more, with its key: which tells what came of it (CR8). */
  askAgain?(): Promise<Pick<Operation, "outcome" | "told">>;
}

/** What was broken, and when. */
export interface Mishap {
  fault: string;
  at: number;
}

export interface History {
  seed: number;
  operations: Operation[];
  mishaps: Mishap[];
}

/** Codes that say themselves that nothing has happened (lib/core/errors.ts). */
const NOTHING_HAPPENED = ["provider_error", "provider_refused", "provider_timeout", "gave_up"];
/** Refusals that say nothing about the click before. */
const OPEN = ["in_progress", "cancelled", "conflict"];

/** What an answer tells about the effect. Status 0: none came. */
export function outcomeOf(status: number, code: string): Operation["outcome"] {
  if (status >= 200 && status < 400) return "ok";
  if (NOTHING_HAPPENED.includes(code)) return "fail";
  return status >= 400 && status < 500 && !OPEN.includes(code) ? "fail" : "info";
}

/** The same numbers for the same seed (mulberry32). */
export function makeChance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    between: (least: number, most: number) => least + below(most - least),
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => [next(), item] as const)
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item),
  };
}

export type Chance = ReturnType<typeof makeChance>;
