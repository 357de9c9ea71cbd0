import type { Command } from "@/lib/canvas/core/command";
import {
  createPageCommand,
  getTopLevelElements,
  isLocked,
  snapshotDraft,
  updateUnlocked,
} from "@/lib/canvas/core/element-targets";
import {
  buildParentMap,
  getRotation,
  normalizeAngle,
  rotatePoint,
  type Transform,
} from "@/lib/canvas/core/geometry";
import { resizeElement } from "@/lib/canvas/core/scaling";

/** Moves elements by document px in page coordinates, also inside rotated groups. */
export function moveElementsBy(ids: readonly string[], dx: number, dy: number): Command {
  return createPageCommand({ label: "move", targets: ids }, (page) => {
    const now = snapshotDraft(page);
    const parents = buildParentMap(now);
    updateUnlocked(page, getTopLevelElements(now, ids, parents), "move", (element) => {
      const turned = getRotation(now, parents.get(element.id) ?? null, parents);
      const by = rotatePoint({ x: dx, y: dy }, { x: 0, y: 0 }, -turned);
      element.x += by.x;
      element.y += by.y;
    });
  });
}

/** Moves elements with an arrow key; repeated presses are one step. */
export function nudgeElements(ids: readonly string[], dx: number, dy: number): Command {
  return { ...moveElementsBy(ids, dx, dy), coalesce: `nudge:${[...ids].toSorted().join()}` };
}

/** Sets transforms in px of the group, at least 1 px wide and high; locked values stay. */
export function setTransforms(places: Readonly<Record<string, Partial<Transform>>>): Command {
  const all = Object.values(places);
  const isResized = all.some(({ w, h }) => w !== undefined || h !== undefined);
  const isTurned = all.every(({ rot }) => rot !== undefined);
  const label = isResized ? "resize" : isTurned ? "rotate" : "move";
  return createPageCommand({ label, targets: Object.keys(places) }, (page) => {
    const now = snapshotDraft(page);
    updateUnlocked(page, Object.keys(places), null, (element) => {
      const { x, y, w = element.w, h = element.h, rot } = places[element.id] ?? {};
      if (!isLocked(now, element.id, "resize") && (w !== element.w || h !== element.h)) {
        resizeElement(page, element, { w: Math.max(1, w), h: Math.max(1, h) });
      }
      if (isLocked(now, element.id, "move")) return;
      if (x !== undefined) element.x = x;
      if (y !== undefined) element.y = y;
      if (rot !== undefined) element.rot = normalizeAngle(rot);
    });
  });
}

/** Sets the transform of one element from an input field; typing or dragging a value is one step. */
export function setTransform(id: string, place: Partial<Transform>): Command {
  return { ...setTransforms({ [id]: place }), coalesce: `place:${id}:${Object.keys(place).join()}` };
}
