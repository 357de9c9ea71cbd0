import type { Command } from "@/lib/canvas/core/command";
import { insertFragmentCommand } from "@/lib/canvas/core/commands/add";
import type { CanvasPage } from "@/lib/canvas/core/document";
import {
  createPageCommand,
  getStackMembers,
  getTopLevelElements,
  snapshotDraft,
} from "@/lib/canvas/core/element-targets";
import { extractFragment, insertFragment, withNewIds } from "@/lib/canvas/core/fragment";
import { buildParentMap, getElementsBounds, getParent, type LayerTree } from "@/lib/canvas/core/geometry";

/** Offset of a copy to the right and down, in document px. */
export const COPY_OFFSET = 16;

/** Duplicates elements of a page, each in the group of its original and above it. Copies are unlocked. */
export function duplicateElements(page: CanvasPage, ids: readonly string[]): Command {
  const copies = getTopLevelElements(page, ids).map((id) => {
    const fragment = withNewIds(extractFragment(page, [id]));
    for (const copy of fragment.order) {
      const { x = 0, y = 0, rot = 0 } = page.els[id] ?? {};
      Object.assign(fragment.els[copy] ?? {}, { x: x + COPY_OFFSET, y: y + COPY_OFFSET, rot });
      delete fragment.els[copy]?.lock;
    }
    return { id, fragment };
  });
  const select = copies.flatMap(({ fragment }) => fragment.order);
  return createPageCommand({ label: "duplicate", targets: select, select }, (on) => {
    const tops = highest(snapshotDraft(on), copies);
    for (const { id, fragment } of copies) {
      const group = getParent(snapshotDraft(on), id);
      const at = getStackMembers(on, group).indexOf(tops.get(group) ?? id);
      if (at < 0) continue;
      insertFragment(on, fragment, { group, at: at + 1 });
      tops.set(group, fragment.order[0] ?? id);
    }
  });
}

/** Returns the topmost original of each parent: copies go above it in the same order. */
function highest(page: LayerTree, copies: { id: string }[]): Map<string | null, string> {
  const parents = buildParentMap(page);
  return new Map(copies.map(({ id }) => [parents.get(id) ?? null, id]));
}

/** Pastes elements with new ids and an offset, or centered when they would be outside the page. */
export function pasteElements(copied: LayerTree, size: { w: number; h: number }): Command {
  const fragment = withNewIds(copied);
  const bounds = getElementsBounds(fragment, fragment.order);
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
  return insertFragmentCommand("paste", fragment);
}
