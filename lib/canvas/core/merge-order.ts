import type { ThreeWayValue } from "@/lib/canvas/core/three-way-merge";

type Ids = readonly string[];

/** Merges a list's order: theirs, with members that only mine moved or added after their neighbor in mine. */
export function mergeOrder(
  { base, mine, theirs }: ThreeWayValue<Ids>,
  members: ReadonlySet<string>,
): string[] {
  const result = (theirs ?? mine ?? []).filter((id) => members.has(id));
  const movedThere = movedIn(base, theirs);
  const moved = new Set([...movedIn(base, mine)].filter((id) => !movedThere.has(id)));
  let neighbor: string | undefined;
  for (const id of mine ?? []) {
    if (!members.has(id)) continue;
    const at = result.indexOf(id);
    if (at < 0 || moved.has(id)) {
      if (at >= 0) result.splice(at, 1);
      result.splice(neighbor === undefined ? 0 : result.indexOf(neighbor) + 1, 0, id);
    }
    neighbor = id;
  }
  const placed = new Set(result);
  return [...result, ...[...members].filter((id) => !placed.has(id))];
}

/** Returns the smallest set of members whose move explains the new order. */
function movedIn(base: Ids | undefined, now: Ids | undefined): Set<string> {
  const before = new Map((base ?? []).map((id, index) => [id, index]));
  const common = (now ?? []).filter((id) => before.has(id));
  const stayed = longestRise(common.map((id) => before.get(id) ?? 0));
  return new Set(common.filter((_, index) => !stayed.has(index)));
}

/** Returns the indexes of the longest increasing subsequence. */
function longestRise(numbers: readonly number[]): Set<number> {
  const lastOf: number[] = [];
  const beforeOf: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    const length = lastOf.findIndex((last) => (numbers[last] ?? 0) >= number);
    const at = length < 0 ? lastOf.length : length;
    beforeOf.push(lastOf[at - 1]);
    lastOf[at] = index;
  }
  const found = new Set<number>();
  for (let at = lastOf.at(-1); at !== undefined; at = beforeOf[at]) found.add(at);
  return found;
}
