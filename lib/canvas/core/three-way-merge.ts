import { isDeepEqual } from "@/lib/canvas/core/values";

export type MergeSide = "mine" | "theirs";

/** A value in the common ancestor and on both sides; undefined where it does not exist. */
export interface ThreeWayValue<T> {
  base: T | undefined;
  mine: T | undefined;
  theirs: T | undefined;
}

/** Serializes a value with sorted keys, so that equal values give equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    const entries = Object.entries(inner);
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Returns the side that changed a value: `both` when differently, `theirs` when neither changed it. */
export function findChangedSide<T>({ base, mine, theirs }: ThreeWayValue<T>): MergeSide | "both" {
  if (isDeepEqual(mine, theirs) || isDeepEqual(base, mine)) return "theirs";
  return isDeepEqual(base, theirs) ? "mine" : "both";
}

/** Picks the winner of a tie by comparing serialized values, so that both devices pick the same value. */
export function pickTieWinner<T>(mine: T, theirs: T): MergeSide {
  return canonical(mine) > canonical(theirs) ? "mine" : "theirs";
}

/** Merges two objects by field or bundle; `clashed` is true when both sides changed one differently. */
export function mergeFields<T extends object>(
  { base, mine, theirs }: { base: T | undefined; mine: T; theirs: T },
  winner: MergeSide | "greater",
  bundles: readonly (readonly string[])[] = [],
): { value: T; clashed: boolean } {
  const of = (from: T | undefined, key: string): unknown =>
    from && Object.hasOwn(from, key) ? from[key as keyof T] : undefined;
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const alone = [...keys].filter((key) => !bundles.some((bundle) => bundle.includes(key)));
  let clashed = false;
  const entries = [...alone.map((key) => [key]), ...bundles].flatMap((bundle) => {
    const [was, here, there] = [base, mine, theirs].map((from) => bundle.map((key) => of(from, key)));
    const side = findChangedSide({ base: was, mine: here, theirs: there });
    if (side === "both") clashed = true;
    const chosen = side !== "both" ? side : winner === "greater" ? pickTieWinner(here, there) : winner;
    return bundle.map((key) => [key, of(chosen === "mine" ? mine : theirs, key)] as const);
  });
  const stored = entries.filter(([, value]) => value !== undefined);
  return { value: Object.fromEntries(stored) as T, clashed };
}
