/** A design of a post: the picture whose design it is by its place, or, once that was taken out, by its medium. */
export interface PlacedDesign {
  id: string;
  index: number;
  removedMedia: string | null;
}

export interface DesignMove {
  id: string;
  index: number;
  removedMedia: string | null;
}

/** So many designs of removed pictures wait for somebody to take the removal back. */
const KEPT = 10;

/**
 * Where designs go when a post's pictures change from one list of media to another: along with their picture. That of
 * a removed picture waits below zero, and returns with it. `gone` are those that waited longest.
 */
export function designMoves(
  designs: PlacedDesign[],
  before: string[],
  after: string[],
): { moves: DesignMove[]; gone: string[] } {
  const placeOf = places(before, after);
  const placed = designs.filter(({ index }) => index >= 0);
  const taken = new Set(placed.map(({ index }) => placeOf.get(index)));
  // The lower, the later.
  const waiting = designs.filter(({ index }) => index < 0).toSorted((a, b) => a.index - b.index);
  const back = waiting.flatMap((design) => {
    const index = after.findIndex((media, at) => media === design.removedMedia && !taken.has(at));
    if (index >= 0) taken.add(index);
    return index >= 0 ? [{ id: design.id, index, removedMedia: null }] : [];
  });
  const returned = new Set(back.map(({ id }) => id));
  const still = waiting.filter(({ id }) => !returned.has(id));
  let free = Math.min(0, ...still.map(({ index }) => index)) - 1;
  const moved = placed.flatMap(({ id, index }): DesignMove[] => {
    const to = placeOf.get(index);
    if (to !== undefined) return to === index ? [] : [{ id, index: to, removedMedia: null }];
    free -= 1;
    return [{ id, index: free + 1, removedMedia: before[index] ?? null }];
  });
  const leaving = moved.filter(({ index }) => index < 0).length;
  return { moves: [...back, ...moved], gone: still.slice(Math.max(0, KEPT - leaving)).map(({ id }) => id) };
}

/** Old place → new place of each picture that stays; the same medium twice keeps its order. */
function places(before: string[], after: string[]): Map<number, number> {
  const open = new Set(after.keys());
  const found = new Map<number, number>();
  const settle = (from: number, to: number) => {
    open.delete(to);
    found.set(from, to);
  };
  for (const [index, media] of before.entries()) if (after[index] === media) settle(index, index);
  for (const [index, media] of before.entries()) {
    if (found.has(index)) continue;
    const to = [...open].find((at) => after[at] === media);
    if (to !== undefined) settle(index, to);
  }
  return found;
}
