/** A requested action during faults and its result. */
export interface Operation {
  op: "generate" | "schedule" | "pay" | "leave";
  /** Identifies the action and its effect: an idempotency key, a post text or a user. */
  key: string;
  /** ID of the user. */
  userId: string;
  /** Seconds since the start. */
  invoked: number;
  ended: number;
  /** `info`: the outcome is unknown, for example after a timeout. */
  outcome: "ok" | "fail" | "info";
  statuses: string;
  /** Retries the action with its key, which reveals its outcome [CR8]. */
  retry?(): Promise<Pick<Operation, "outcome" | "statuses">>;
}

/** An injected fault with its time. */
export interface InjectedFault {
  fault: string;
  at: number;
}

export interface History {
  seed: number;
  operations: Operation[];
  mishaps: InjectedFault[];
}

/** Codes that guarantee no effect (lib/core/errors.ts). */
const NOTHING_HAPPENED = ["provider_error", "provider_refused", "provider_timeout", "gave_up"];
/** Rejections that leave the previous attempt's outcome open. */
const OPEN = ["in_progress", "cancelled", "conflict"];

/** Classifies a response. Status 0: no response. */
export function classifyOutcome(status: number, code: string): Operation["outcome"] {
  if (status >= 200 && status < 400) return "ok";
  if (NOTHING_HAPPENED.includes(code)) return "fail";
  return status >= 400 && status < 500 && !OPEN.includes(code) ? "fail" : "info";
}

/** Returns a generator with the same numbers for the same seed (mulberry32). */
export function createSeededRandom(seed: number) {
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

export type SeededRandom = ReturnType<typeof createSeededRandom>;
