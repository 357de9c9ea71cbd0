import type { Command } from "@/lib/canvas/core/command";
import { insertion } from "@/lib/canvas/core/commands/add";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { insertFragment, takeFragment, withNewIds } from "@/lib/canvas/core/fragment";
import { boundsOf, type Layers, parentOf, parentsOf } from "@/lib/canvas/core/geometry";
import { pageAt, plain, siblingsOf, topmost } from "@/lib/canvas/core/targets";

/** How far a copy lies from what it is a copy of, to the right and down, in document px. */
export const COPY_OFFSET = 16;

/** Copies of these elements of a page, each in the group of its original and above it. A copy is not locked. */
export function duplicateElements(page: CanvasPage, ids: readonly string[]): Command {
  const copies = topmost(page, ids).map((id) => {
    const fragment = withNewIds(takeFragment(page, [id]));
    for (const copy of fragment.order) {
      const { x = 0, y = 0, rot = 0 } = page.els[id] ?? {};
      Object.assign(fragment.els[copy] ?? {}, { x: x + COPY_OFFSET, y: y + COPY_OFFSET, rot });
      delete fragment.els[copy]?.lock;
    }
    return { id, fragment };
  });
  const select = copies.flatMap(({ fragment }) => fragment.order);
  return {
    label: "duplicate",
    targets: select,
    select,
    run(draft, index) {
      const on = pageAt(draft, index);
      if (!on) return;
      const tops = highest(plain(on), copies);
      for (const { id, fragment } of copies) {
        const group = parentOf(plain(on), id);
        const at = siblingsOf(on, group).indexOf(tops.get(group) ?? id);
        if (at < 0) continue;
        insertFragment(on, fragment, { group, at: at + 1 });
        tops.set(group, fragment.order[0] ?? id);
      }
    },
  };
}

/** The highest of the originals in each list: copies stand above all of them, in the same order. */
function highest(page: Layers, copies: { id: string }[]): Map<string | null, string> {
  const parents = parentsOf(page);
  return new Map(copies.map(({ id }) => [parents.get(id) ?? null, id]));
}

/**
 * Puts what was copied on a page of this size, 16 px from where it was; onto the page's middle where none of it would
 * be seen. Its ids are new whenever this is called.
 */
export function pasteElements(copied: Layers, size: { w: number; h: number }): Command {
  const fragment = withNewIds(copied);
  const bounds = boundsOf(fragment, fragment.order);
  const [left, top] = [(bounds?.x ?? 0) + COPY_OFFSET, (bounds?.y ?? 0) + COPY_OFFSET];
  const [wide, high] = [bounds?.w ?? 0, bounds?.h ?? 0];
  const isSeen = left < size.w && top < size.h && left + wide > 0 && top + high > 0;
  const dx = isSeen ? COPY_OFFSET : (size.w - wide) / 2 - (bounds?.x ?? 0);
  const dy = isSeen ? COPY_OFFSET : (size.h - high) / 2 - (bounds?.y ?? 0);
  for (const id of fragment.order) {
    const element = fragment.els[id];
    if (!element) continue;
    element.x += dx;
    element.y += dy;
    delete element.lock;
  }
  return insertion("paste", fragment);
}
