/** Identified by the index of its image, or by the media asset after the image was removed. */
export interface IndexedDesign {
  id: string;
  index: number;
  removedMedia: string | null;
}

/** Maximum number of designs of removed images that wait for an undo. */
const STORED = 10;

/**
 * Plans how designs follow their images. That of a removed image gets a negative index and returns with the
 * image; `gone` contains the oldest ones over the limit.
 */
export function planDesignMoves(
  designs: IndexedDesign[],
  before: string[],
  after: string[],
): { moves: IndexedDesign[]; gone: string[] } {
  const placeOf = places(before, after);
  const placed = designs.filter(({ index }) => index >= 0);
  const taken = new Set(placed.map(({ index }) => placeOf.get(index)));
  // The lower the index, the later the removal.
  const waiting = designs.filter(({ index }) => index < 0).toSorted((a, b) => a.index - b.index);
  const back = waiting.flatMap((design) => {
    const index = after.findIndex((media, at) => media === design.removedMedia && !taken.has(at));
    if (index >= 0) taken.add(index);
    return index >= 0 ? [{ id: design.id, index, removedMedia: null }] : [];
  });
  const returned = new Set(back.map(({ id }) => id));
  const still = waiting.filter(({ id }) => !returned.has(id));
  let free = Math.min(0, ...still.map(({ index }) => index)) - 1;
  const moved = placed.flatMap(({ id, index }): IndexedDesign[] => {
    const to = placeOf.get(index);
    if (to !== undefined) return to === index ? [] : [{ id, index: to, removedMedia: null }];
    free -= 1;
    return [{ id, index: free + 1, removedMedia: before[index] ?? null }];
  });
  const leaving = moved.filter(({ index }) => index < 0).length;
  return { moves: [...back, ...moved], gone: still.slice(Math.max(0, STORED - leaving)).map(({ id }) => id) };
}

/** Maps old indexes to new ones; duplicates of one media asset keep their order. */
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
