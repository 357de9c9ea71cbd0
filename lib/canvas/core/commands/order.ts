import type { Command } from "@/lib/canvas/core/command";
import {
  createPageCommand,
  getStackMembers,
  getTopLevelElements,
  snapshotDraft,
} from "@/lib/canvas/core/element-targets";
import { buildParentMap } from "@/lib/canvas/core/geometry";

/** Moves elements in the stack of their own group; they keep their relative order. */
export function reorderElements(ids: readonly string[], to: keyof typeof MOVES): Command {
  return createPageCommand({ label: "order", targets: ids }, (page) => {
    const now = snapshotDraft(page);
    const parents = buildParentMap(now);
    const chosen = new Set(getTopLevelElements(now, ids, parents));
    for (const group of new Set([...chosen].map((id) => parents.get(id) ?? null))) {
      const members = getStackMembers(page, group);
      const list = getStackMembers(now, group);
      const moved = MOVES[to](list, chosen);
      if (moved.some((id, at) => id !== list[at])) members.splice(0, members.length, ...moved);
    }
  });
}

/** Moves an element to an index within its parent, 0 being the back. */
export function moveElementTo(id: string, at: number): Command {
  return createPageCommand({ label: "order", targets: [id] }, (page) => {
    if (!page.els[id]) return;
    const members = getStackMembers(page, buildParentMap(snapshotDraft(page)).get(id) ?? null);
    const from = members.indexOf(id);
    const to = Math.min(Math.max(0, Math.trunc(at)), members.length - 1);
    if (from < 0 || from === to) return;
    members.splice(from, 1);
    members.splice(to, 0, id);
  });
}

type Move = (list: readonly string[], chosen: ReadonlySet<string>) => string[];

const forward: Move = (list, chosen) => {
  const moved = [...list];
  for (let at = moved.length - 2; at >= 0; at -= 1) {
    const [one, above] = [moved[at] ?? "", moved[at + 1] ?? ""];
    if (chosen.has(one) && !chosen.has(above)) moved.splice(at, 2, above, one);
  }
  return moved;
};

const apart = (list: readonly string[], chosen: ReadonlySet<string>) =>
  [list.filter((id) => chosen.has(id)), list.filter((id) => !chosen.has(id))] as const;

const MOVES = {
  forward,
  backward: (list, chosen) => forward(list.toReversed(), chosen).toReversed(),
  front: (list, chosen) => apart(list, chosen).toReversed().flat(),
  back: (list, chosen) => apart(list, chosen).flat(),
} satisfies Record<string, Move>;
