import type { CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { mergeOrder } from "@/lib/canvas/core/merge-order";
import {
  findChangedSide,
  type MergeSide,
  mergeFields,
  pickTieWinner,
} from "@/lib/canvas/core/three-way-merge";
import { isDeepEqual } from "@/lib/canvas/core/values";

/** Parent id of elements that are in no group; no element has an empty id. */
const PAGE = "";
const GEOMETRY = ["x", "y", "w", "h", "rot"];
/** Fields that must come from the same side: spans, for example, contain offsets into their text. */
const BUNDLES = [
  ["text", "spans"],
  ["src", "natural", "originalSrc", "origin"],
  ["view", "paths"],
];

/** An element with its parent's id instead of children, so that a move to another group merges as a field. */
type Placed = CanvasElement & { parent: string };

interface Places {
  els: ReadonlyMap<string, Placed>;
  /** Ids of the children of the page and of each group, from back to front. */
  lists: ReadonlyMap<string, readonly string[]>;
}

interface Sides {
  base: Places;
  mine: Places;
  theirs: Places;
}

export interface MergedPage {
  page: CanvasPage;
  /** Ids of elements that both sides changed differently; an empty id stands for the page itself. */
  conflicts: string[];
}

/** Merges a page by element; in conflicts the `prefer` side wins, else the newer element. */
export function mergePage(
  base: CanvasPage | undefined,
  mine: CanvasPage,
  theirs: CanvasPage,
  prefer?: MergeSide,
): MergedPage {
  const sides = { base: placesOf(base), mine: placesOf(mine), theirs: placesOf(theirs) };
  const conflicts = new Set<string>();
  const own = mergeFields(
    { base: base && ownOf(base), mine: ownOf(mine), theirs: ownOf(theirs) },
    prefer ?? "greater",
  );
  if (own.clashed) conflicts.add(PAGE);
  const placed = placeAll(sides, conflicts, prefer);
  dropEmptied(placed, sides, conflicts);
  const { order, els } = elementsOf(placed, sides);
  return { page: { ...own.value, order, els }, conflicts: [...conflicts] };
}

function ownOf({ order: _, els: __, ...own }: CanvasPage): Omit<CanvasPage, "order" | "els"> {
  return own;
}

function placesOf(page: CanvasPage | undefined): Places {
  const lists = new Map<string, readonly string[]>(page ? [[PAGE, page.order]] : []);
  const all = Object.values(page?.els ?? {});
  for (const element of all) if (element.type === "group") lists.set(element.id, element.children);
  const parents = new Map([...lists].flatMap(([parent, ids]) => ids.map((id) => [id, parent])));
  const placed = all.map((element): [string, Placed] => {
    const own = element.type === "group" ? { ...element, children: [] } : element;
    return [element.id, { ...own, parent: parents.get(element.id) ?? PAGE }];
  });
  return { els: new Map(placed), lists };
}

function placeAll(sides: Sides, conflicts: Set<string>, prefer?: MergeSide): Map<string, Placed> {
  const ids = new Set([...sides.theirs.els.keys(), ...sides.mine.els.keys()]);
  const placed = new Map<string, Placed>();
  const place = (id: string) => {
    const mine = sides.mine.els.get(id);
    const theirs = sides.theirs.els.get(id);
    if (!mine || !theirs) return mine ?? theirs;
    const merged = mergeElement(sides.base.els.get(id), mine, theirs, prefer);
    if (merged.clashed) conflicts.add(id);
    return merged.element;
  };
  const pending = [...ids].filter((id) => isStored(id, sides));
  for (const id of pending) {
    const element = placed.has(id) ? undefined : place(id);
    if (!element) continue;
    placed.set(id, element);
    // A group that one side deleted is restored when it contains a change of the other side.
    if (element.parent !== PAGE) pending.push(element.parent);
  }
  return placed;
}

/** Keeps elements that both sides have or one added, and deleted ones that the other side changed. */
function isStored(id: string, { base, mine, theirs }: Sides): boolean {
  if (mine.els.has(id) && theirs.els.has(id)) return true;
  const [keeper, other] = mine.els.has(id) ? [mine, theirs] : [theirs, mine];
  for (let at = keeper.els.get(id); at && !other.els.has(at.id); at = keeper.els.get(at.parent)) {
    const before = base.els.get(at.id);
    if (!before) return at.id === id;
    if (hasChanged(before, at)) return true;
  }
  return false;
}

/** Ignores the version number: an edit followed by its undo raises it without a change. */
function hasChanged({ v: _, ...before }: Placed, { v: __, ...now }: Placed): boolean {
  return !isDeepEqual(before, now);
}

function mergeElement(
  base: Placed | undefined,
  mine: Placed,
  theirs: Placed,
  prefer?: MergeSide,
): { element: Placed; clashed: boolean } {
  const side = findChangedSide({ base, mine, theirs });
  if (side !== "both") return { element: side === "mine" ? mine : theirs, clashed: false };
  const winner = prefer ?? newer(mine, theirs);
  if (mine.type !== theirs.type) return { element: winner === "mine" ? mine : theirs, clashed: true };
  // Coordinates are relative to the parent, so they are merged together with it when the parents differ.
  const place = mine.parent === theirs.parent ? [] : [[...GEOMETRY, "parent"]];
  const sameTypeBase = base?.type === mine.type ? base : undefined;
  const merged = mergeFields(
    { base: sameTypeBase && fieldsOf(sameTypeBase), mine: fieldsOf(mine), theirs: fieldsOf(theirs) },
    winner,
    [...BUNDLES, ...place],
  );
  // The merged element differs from both sides, so it needs a version number higher than either.
  const element = { ...merged.value, v: Math.max(mine.v, theirs.v) + 1 } as Placed;
  return { element, clashed: merged.clashed };
}

function fieldsOf({ v: _, ...fields }: Placed): object {
  return fields;
}

function newer(mine: Placed, theirs: Placed): MergeSide {
  if (mine.v !== theirs.v) return mine.v > theirs.v ? "mine" : "theirs";
  return pickTieWinner(mine, theirs);
}

/** Deletes groups that lost all their children in the merge. */
function dropEmptied(
  placed: Map<string, Placed>,
  { base, mine, theirs }: Sides,
  conflicts: Set<string>,
): void {
  const isEmptied = ({ id, type }: Placed, full: ReadonlySet<string>) =>
    type === "group" && !full.has(id) && [mine, theirs].every(({ lists }) => lists.get(id)?.length !== 0);
  for (;;) {
    const full = new Set([...placed.values()].map(({ parent }) => parent));
    const emptied = [...placed.values()].filter((element) => isEmptied(element, full));
    if (emptied.length === 0) return;
    for (const element of emptied) {
      placed.delete(element.id);
      const before = base.els.get(element.id);
      if (before && hasChanged(before, element)) conflicts.add(element.id);
    }
  }
}

function elementsOf(placed: ReadonlyMap<string, Placed>, { base, mine, theirs }: Sides) {
  const members = new Map<string, Set<string>>();
  for (const { id, parent } of placed.values()) {
    members.set(parent, (members.get(parent) ?? new Set()).add(id));
  }
  const listOf = (id: string) => {
    const lists = { base: base.lists.get(id), mine: mine.lists.get(id), theirs: theirs.lists.get(id) };
    return mergeOrder(lists, members.get(id) ?? new Set());
  };
  const els = [...placed].map(([id, { parent: _, ...element }]): [string, CanvasElement] => [
    id,
    element.type === "group" ? { ...element, children: listOf(id) } : (element as CanvasElement),
  ]);
  return { order: listOf(PAGE), els: Object.fromEntries(els) };
}
