import type { ThreeWay } from "@/lib/canvas/core/three-way";

type Ids = readonly string[];

/**
 * Puts the members in order: as they are in theirs, with what I moved or added behind the same neighbour as in mine.
 * What both moved stays where they put it.
 */
export function mergeOrder({ base, mine, theirs }: ThreeWay<Ids>, members: ReadonlySet<string>): string[] {
  const result = (theirs ?? mine ?? []).filter((id) => members.has(id));
  const movedThere = movedIn(base, theirs);
  const moved = new Set([...movedIn(base, mine)].filter((id) => !movedThere.has(id)));
  let neighbour: string | undefined;
  for (const id of mine ?? []) {
    if (!members.has(id)) continue;
    const at = result.indexOf(id);
    if (at < 0 || moved.has(id)) {
      if (at >= 0) result.splice(at, 1);
      result.splice(neighbour === undefined ? 0 : result.indexOf(neighbour) + 1, 0, id);
    }
    neighbour = id;
  }
  const placed = new Set(result);
  return [...result, ...[...members].filter((id) => !placed.has(id))];
}

/** The fewest that must have moved for the others to stand as before. */
function movedIn(base: Ids | undefined, now: Ids | undefined): Set<string> {
  const before = new Map((base ?? []).map((id, index) => [id, index]));
  const common = (now ?? []).filter((id) => before.has(id));
  const stayed = longestRise(common.map((id) => before.get(id) ?? 0));
  return new Set(common.filter((_, index) => !stayed.has(index)));
}

/** Where the longest rising run of numbers stands, which need not be side by side. */
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
