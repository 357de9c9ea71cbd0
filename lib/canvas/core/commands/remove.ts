import type { Command } from "@/lib/canvas/core/command";
import type { CanvasPage } from "@/lib/canvas/core/document";
import {
  containsLocked,
  getCommandPage,
  getStackMembers,
  getTopLevelElements,
  snapshotDraft,
} from "@/lib/canvas/core/element-targets";
import { getParent, withDescendants } from "@/lib/canvas/core/geometry";

/**
 * Removes elements with their children and groups that become empty. Locked elements and groups that contain
 * them stay.
 */
export function removeElements(ids: readonly string[]): Command {
  return {
    label: "remove",
    targets: ids,
    run(draft, page) {
      const on = getCommandPage(draft, page);
      if (!on) return;
      const now = snapshotDraft(on);
      for (const id of getTopLevelElements(now, ids))
        if (!containsLocked(now, id, "remove")) takeAway(on, id);
    },
  };
}

function takeAway(page: CanvasPage, id: string): void {
  const now = snapshotDraft(page);
  const group = getParent(now, id);
  for (const deleted of withDescendants(now, id)) delete page.els[deleted];
  const variants = getStackMembers(page, group);
  variants.splice(variants.indexOf(id), 1);
  const stored = group === null ? undefined : page.els[group];
  if (group !== null && variants.length === 0 && !stored?.lock?.remove) takeAway(page, group);
}
