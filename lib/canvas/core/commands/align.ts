import type { Command } from "@/lib/canvas/core/command";
import type { CanvasPage } from "@/lib/canvas/core/document";
import {
  createPageCommand,
  getTopLevelElements,
  isLocked,
  snapshotDraft,
} from "@/lib/canvas/core/element-targets";
import {
  type Box,
  buildParentMap,
  getElementsBounds,
  getRotation,
  rotatePoint,
} from "@/lib/canvas/core/geometry";

export type Edge = "left" | "center" | "right" | "top" | "middle" | "bottom";
export type Axis = "horizontal" | "vertical";

/** Aligns elements to their common box, a single one to the page. Locked elements do not move. */
export function alignElements(ids: readonly string[], edge: Edge): Command {
  return createPageCommand({ label: "align", targets: ids }, (page, { size }) => {
    const boxes = boxesOf(page, ids);
    const several = boxes.map(({ id }) => id);
    const onPage = { x: 0, y: 0, w: size.w, h: size.h };
    const around = boxes.length > 1 ? getElementsBounds(snapshotDraft(page), several) : onPage;
    if (!around) return;
    for (const { id, box, locked } of boxes) if (!locked) shiftOnPage(page, id, offset(box, around, edge));
  });
}

function offset(box: Box, around: Box, edge: Edge): { dx: number; dy: number } {
  const share = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 }[edge];
  const isAcross = edge === "left" || edge === "center" || edge === "right";
  return isAcross
    ? { dx: around.x - box.x + (around.w - box.w) * share, dy: 0 }
    : { dx: 0, dy: around.y - box.y + (around.h - box.h) * share };
}

/** Distributes three or more elements with equal gaps; the outermost stay. Locked elements are ignored. */
export function distributeElements(ids: readonly string[], axis: Axis): Command {
  const [start, side] = axis === "horizontal" ? (["x", "w"] as const) : (["y", "h"] as const);
  return createPageCommand({ label: "distribute", targets: ids }, (page) => {
    const free = boxesOf(page, ids).filter(({ locked }) => !locked);
    // Rounds away floating-point sums, so that elements with the same center are sorted by layer.
    const middle = ({ box }: { box: Box }) => Math.round((box[start] + box[side] / 2) * 1_000);
    const sorted = free.toSorted((a, b) => middle(a) - middle(b));
    const [first, last] = [sorted[0]?.box, sorted.at(-1)?.box];
    if (!first || !last || free.length < 3) return;
    const taken = sorted.reduce((sum, { box }) => sum + box[side], 0);
    const gap = (last[start] + last[side] - first[start] - taken) / (sorted.length - 1);
    let at = first[start];
    for (const { id, box } of sorted) {
      const by = at - box[start];
      shiftOnPage(page, id, axis === "horizontal" ? { dx: by, dy: 0 } : { dx: 0, dy: by });
      at += box[side] + gap;
    }
  });
}

function boxesOf(page: CanvasPage, ids: readonly string[]): { id: string; box: Box; locked: boolean }[] {
  const now = snapshotDraft(page);
  const parents = buildParentMap(now);
  return getTopLevelElements(now, ids, parents).flatMap((id) => {
    const box = getElementsBounds(now, [id], parents);
    return box ? [{ id, box, locked: isLocked(now, id, "move", parents) }] : [];
  });
}

/** Shifts an element in page coordinates; ignores invisible distances. */
function shiftOnPage(page: CanvasPage, id: string, { dx, dy }: { dx: number; dy: number }): void {
  const element = page.els[id];
  if (!element || Math.hypot(dx, dy) < 1e-9) return;
  const now = snapshotDraft(page);
  const parents = buildParentMap(now);
  const turned = getRotation(now, parents.get(id) ?? null, parents);
  const by = rotatePoint({ x: dx, y: dy }, { x: 0, y: 0 }, -turned);
  element.x += by.x;
  element.y += by.y;
}
