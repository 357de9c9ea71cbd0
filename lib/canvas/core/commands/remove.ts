import type { Command } from "@/lib/canvas/core/command";
import type { CanvasPage } from "@/lib/canvas/core/document";
import {
  containsLocked,
  createPageCommand,
  getStackMembers,
  getTopLevelElements,
  snapshotDraft,
} from "@/lib/canvas/core/element-targets";
import { getParent, withDescendants } from "@/lib/canvas/core/geometry";

/** Removes elements and emptied groups. Locked elements and groups that contain them stay. */
export function removeElements(ids: readonly string[]): Command {
  return createPageCommand({ label: "remove", targets: ids }, (page) => {
    const now = snapshotDraft(page);
    for (const id of getTopLevelElements(now, ids))
      if (!containsLocked(now, id, "remove")) takeAway(page, id);
  });
}

function takeAway(page: CanvasPage, id: string): void {
  const now = snapshotDraft(page);
  const group = getParent(now, id);
  for (const deleted of withDescendants(now, id)) delete page.els[deleted];
  const variants = getStackMembers(page, group);
  variants.splice(variants.indexOf(id), 1);
  if (group !== null && variants.length === 0 && !page.els[group]?.lock?.remove) takeAway(page, group);
}
