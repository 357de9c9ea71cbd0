import type { Command } from "@/lib/canvas/core/command";
import { parentsOf } from "@/lib/canvas/core/geometry";
import { pageAt, plain, siblingsOf, topmost } from "@/lib/canvas/core/targets";

/** Moves elements in the stack, each among those of its own group: by one, or all the way; they keep their own order. */
export function reorder(ids: readonly string[], to: "forward" | "backward" | "front" | "back"): Command {
  return {
    label: "order",
    targets: ids,
    run(draft, index) {
      const page = pageAt(draft, index);
      if (!page) return;
      const now = plain(page);
      const parents = parentsOf(now);
      const chosen = new Set(topmost(now, ids, parents));
      for (const group of new Set([...chosen].map((id) => parents.get(id) ?? null))) {
        const siblings = siblingsOf(page, group);
        const list = [...siblingsOf(now, group)];
        const moved = MOVES[to](list, chosen);
        if (moved.some((id, at) => id !== list[at])) siblings.splice(0, siblings.length, ...moved);
      }
    },
  };
}

/** Puts an element at this place among its siblings, 0 being the back. */
export function moveTo(id: string, at: number): Command {
  return {
    label: "order",
    targets: [id],
    run(draft, index) {
      const page = pageAt(draft, index);
      if (!page?.els[id]) return;
      const siblings = siblingsOf(page, parentsOf(plain(page)).get(id) ?? null);
      const from = siblings.indexOf(id);
      const to = Math.min(Math.max(0, Math.trunc(at)), siblings.length - 1);
      if (from < 0 || from === to) return;
      siblings.splice(from, 1);
      siblings.splice(to, 0, id);
    },
  };
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

const MOVES: Record<"forward" | "backward" | "front" | "back", Move> = {
  forward,
  backward: (list, chosen) => forward(list.toReversed(), chosen).toReversed(),
  front: (list, chosen) => apart(list, chosen).toReversed().flat(),
  back: (list, chosen) => apart(list, chosen).flat(),
};
