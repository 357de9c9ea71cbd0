import { isSame } from "@/lib/canvas/core/same";

export type Side = "mine" | "theirs";

/** One thing in the design both sides knew, and in both as they are now; undefined where it is not there. */
export interface ThreeWay<T> {
  base: T | undefined;
  mine: T | undefined;
  theirs: T | undefined;
}

/** A value as text, the same for the same value: the order of keys says nothing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    const entries = Object.entries(inner);
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Whose value holds: that of the side which changed it; `both` when each changed it to something else. */
export function changedBy<T>({ base, mine, theirs }: ThreeWay<T>): Side | "both" {
  if (isSame(mine, theirs) || isSame(base, mine)) return "theirs";
  return isSame(base, theirs) ? "mine" : "both";
}

/** Who wins where nothing else decides: the same side whichever of them asks. */
export function greater<T>(mine: T, theirs: T): Side {
  return canonical(mine) > canonical(theirs) ? "mine" : "theirs";
}

/**
 * Field by field, what either side changed. Fields of one bundle mean something only together: they are taken from one
 * side. `clashed` when both changed the same, where the winner's holds.
 */
export function mergeFields<T extends object>(
  { base, mine, theirs }: { base: T | undefined; mine: T; theirs: T },
  winner: Side | "greater",
  bundles: readonly (readonly string[])[] = [],
): { value: T; clashed: boolean } {
  const of = (from: T | undefined, key: string): unknown =>
    from && Object.hasOwn(from, key) ? from[key as keyof T] : undefined;
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const alone = [...keys].filter((key) => !bundles.some((bundle) => bundle.includes(key)));
  let clashed = false;
  const entries = [...alone.map((key) => [key]), ...bundles].flatMap((bundle) => {
    const [was, here, there] = [base, mine, theirs].map((from) => bundle.map((key) => of(from, key)));
    const side = changedBy({ base: was, mine: here, theirs: there });
    if (side === "both") clashed = true;
    const chosen = side !== "both" ? side : winner === "greater" ? greater(here, there) : winner;
    return bundle.map((key) => [key, of(chosen === "mine" ? mine : theirs, key)] as const);
  });
  const kept = entries.filter(([, value]) => value !== undefined);
  return { value: Object.fromEntries(kept) as T, clashed };
}
