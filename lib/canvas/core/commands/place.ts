import type { Command } from "@/lib/canvas/core/command";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import {
  normalTurn,
  type Parents,
  type Place,
  parentsOf,
  rotationOf,
  turn,
} from "@/lib/canvas/core/geometry";
import { resizeElement } from "@/lib/canvas/core/scaling";
import { changeEach, isLocked, pageAt, plain, topmost } from "@/lib/canvas/core/targets";

/** Moves elements by document px of the page, also those in groups that are turned. */
export function moveBy(ids: readonly string[], dx: number, dy: number): Command {
  return { label: "move", targets: ids, run: (draft, page) => shift(draft, page, ids, { dx, dy }) };
}

/** As `moveBy`, by an arrow key: pressed several times in a row it is one step. */
export function nudge(ids: readonly string[], dx: number, dy: number): Command {
  return { ...moveBy(ids, dx, dy), coalesce: `nudge:${[...ids].toSorted().join()}` };
}

function shift(
  draft: CanvasDocument,
  index: number,
  ids: readonly string[],
  { dx, dy }: { dx: number; dy: number },
): void {
  const page = pageAt(draft, index);
  if (!page) return;
  const now = plain(page);
  const parents: Parents = parentsOf(now);
  changeEach(page, topmost(now, ids, parents), "move", (element) => {
    const turned = rotationOf(now, parents.get(element.id) ?? null, parents);
    const by = turn({ x: dx, y: dy }, { x: 0, y: 0 }, -turned);
    element.x += by.x;
    element.y += by.y;
  });
}

/**
 * Gives elements another place, as their own `x`, `y`, `w`, `h`, `rot` tell it: px of the group they are in. What is
 * locked against moving keeps its corner and turn, what is locked against resizing its size. A size is 1 px at least.
 */
export function setPlaces(places: Readonly<Record<string, Partial<Place>>>): Command {
  const all = Object.values(places);
  const isResized = all.some(({ w, h }) => w !== undefined || h !== undefined);
  const isTurned = all.every(({ rot }) => rot !== undefined);
  return {
    label: isResized ? "resize" : isTurned ? "rotate" : "move",
    targets: Object.keys(places),
    run(draft, index) {
      const page = pageAt(draft, index);
      if (!page) return;
      const now = plain(page);
      changeEach(page, Object.keys(places), null, (element) => {
        const { x, y, w = element.w, h = element.h, rot } = places[element.id] ?? {};
        if (!isLocked(now, element.id, "resize") && (w !== element.w || h !== element.h)) {
          resizeElement(page, element, { w: Math.max(1, w), h: Math.max(1, h) });
        }
        if (isLocked(now, element.id, "move")) return;
        if (x !== undefined) element.x = x;
        if (y !== undefined) element.y = y;
        if (rot !== undefined) element.rot = normalTurn(rot);
      });
    },
  };
}

/** As `setPlaces` for one element, from a field: while a value is typed or dragged it is one step. */
export function setPlace(id: string, place: Partial<Place>): Command {
  return { ...setPlaces({ [id]: place }), coalesce: `place:${id}:${Object.keys(place).join()}` };
}
