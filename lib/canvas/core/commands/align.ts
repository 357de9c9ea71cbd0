import type { Command } from "@/lib/canvas/core/command";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import { type Box, boundsOf, parentsOf, rotationOf, turn } from "@/lib/canvas/core/geometry";
import { isLocked, pageAt, plain, topmost } from "@/lib/canvas/core/targets";

export type Edge = "left" | "centre" | "right" | "top" | "middle" | "bottom";
export type Axis = "horizontal" | "vertical";

/** Several elements to the box around all of them, a single one to the page. What is locked counts, but stays. */
export function align(ids: readonly string[], edge: Edge): Command {
  return {
    label: "align",
    targets: ids,
    run(draft, index) {
      const page = pageAt(draft, index);
      if (!page) return;
      const boxes = boxesOf(page, ids);
      const around =
        boxes.length > 1
          ? boundsOf(
              plain(page),
              boxes.map(({ id }) => id),
            )
          : { x: 0, y: 0, ...sizeOf(draft) };
      if (!around) return;
      for (const { id, box, locked } of boxes) {
        if (!locked) shiftOnPage(page, id, offset(box, around, edge));
      }
    },
  };
}

function sizeOf({ size }: CanvasDocument): { w: number; h: number } {
  return { w: size.w, h: size.h };
}

function offset(box: Box, around: Box, edge: Edge): { dx: number; dy: number } {
  const share = { left: 0, centre: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 }[edge];
  const isAcross = edge === "left" || edge === "centre" || edge === "right";
  return isAcross
    ? { dx: around.x - box.x + (around.w - box.w) * share, dy: 0 }
    : { dx: 0, dy: around.y - box.y + (around.h - box.h) * share };
}

/** Equal gaps between three elements or more, the outermost staying where they are. What is locked is left out. */
export function distribute(ids: readonly string[], axis: Axis): Command {
  const [start, side] = axis === "horizontal" ? (["x", "w"] as const) : (["y", "h"] as const);
  return {
    label: "distribute",
    targets: ids,
    run(draft, index) {
      const page = pageAt(draft, index);
      if (!page) return;
      const free = boxesOf(page, ids).filter(({ locked }) => !locked);
      if (free.length < 3) return;
      // Of the same middle, but for what sums of fractions add to it: the lower one comes first.
      const middle = ({ box }: { box: Box }) => Math.round((box[start] + box[side] / 2) * 1_000);
      const sorted = free.toSorted((a, b) => middle(a) - middle(b));
      const [first, last] = [sorted[0]?.box, sorted.at(-1)?.box];
      if (!first || !last) return;
      const taken = sorted.reduce((sum, { box }) => sum + box[side], 0);
      const gap = (last[start] + last[side] - first[start] - taken) / (sorted.length - 1);
      let at = first[start];
      for (const { id, box } of sorted) {
        const by = at - box[start];
        shiftOnPage(page, id, axis === "horizontal" ? { dx: by, dy: 0 } : { dx: 0, dy: by });
        at += box[side] + gap;
      }
    },
  };
}

function boxesOf(page: CanvasPage, ids: readonly string[]): { id: string; box: Box; locked: boolean }[] {
  const now = plain(page);
  const parents = parentsOf(now);
  return topmost(now, ids, parents).flatMap((id) => {
    const box = boundsOf(now, [id], parents);
    return box ? [{ id, box, locked: isLocked(now, id, "move", parents) }] : [];
  });
}

/** By so much on the page; less than what no eye sees is nothing. */
function shiftOnPage(page: CanvasPage, id: string, { dx, dy }: { dx: number; dy: number }): void {
  const element = page.els[id];
  if (!element || Math.hypot(dx, dy) < 1e-9) return;
  const now = plain(page);
  const parents = parentsOf(now);
  const by = turn({ x: dx, y: dy }, { x: 0, y: 0 }, -rotationOf(now, parents.get(id) ?? null, parents));
  element.x += by.x;
  element.y += by.y;
}
