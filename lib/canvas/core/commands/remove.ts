import type { Command } from "@/lib/canvas/core/command";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { parentOf, withDescendants } from "@/lib/canvas/core/geometry";
import { holdsLocked, pageAt, plain, siblingsOf, topmost } from "@/lib/canvas/core/targets";

/** Takes elements away, with all in them and groups that become empty. What is locked against it, or holds such, stays. */
export function removeElements(ids: readonly string[]): Command {
  return {
    label: "remove",
    targets: ids,
    run(draft, page) {
      const on = pageAt(draft, page);
      if (!on) return;
      const now = plain(on);
      for (const id of topmost(now, ids)) if (!holdsLocked(now, id, "remove")) takeAway(on, id);
    },
  };
}

function takeAway(page: CanvasPage, id: string): void {
  const now = plain(page);
  const group = parentOf(now, id);
  for (const gone of withDescendants(now, id)) delete page.els[gone];
  const siblings = siblingsOf(page, group);
  siblings.splice(siblings.indexOf(id), 1);
  const kept = group === null ? undefined : page.els[group];
  if (group !== null && siblings.length === 0 && !kept?.lock?.remove) takeAway(page, group);
}
