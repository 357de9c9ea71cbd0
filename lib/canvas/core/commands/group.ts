import type { Command } from "@/lib/canvas/core/command";
import type { CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement, GroupElement } from "@/lib/canvas/core/elements";
import { boxAround, type Place, parentsOf, placeOnPage, placeWithin } from "@/lib/canvas/core/geometry";
import { newId } from "@/lib/canvas/core/ids";
import { isLocked, pageAt, plain, siblingsOf, topmost } from "@/lib/canvas/core/targets";

/**
 * Makes two elements or more one group, where the highest of them was; what is locked against moving stays out. It is
 * within their own group where they have the same, else on the page.
 */
export function groupElements(ids: readonly string[], id: string = newId()): Command {
  return {
    label: "group",
    targets: [id],
    select: [id],
    run(draft, index) {
      const page = pageAt(draft, index);
      if (!page || Object.hasOwn(page.els, id)) return;
      const now = plain(page);
      const parents = parentsOf(now);
      const children = topmost(now, ids, parents).filter((one) => !isLocked(now, one, "move", parents));
      if (children.length < 2) return;
      const home = new Set(children.map((one) => parents.get(one) ?? null));
      const parent = home.size === 1 ? ([...home][0] ?? null) : null;
      const places = children.map((one) => placeWithinGroup(now, one, parent));
      const box = boxAround(places);
      if (!box) return;
      const at = spotOf(now, children, parent);
      for (const one of children) detach(page, one, parents.get(one) ?? null);
      page.els[id] = { ...EMPTY, ...box, id, children };
      siblingsOf(page, parent).splice(at, 0, id);
      for (const [place, child] of children.entries()) {
        const { x = 0, y = 0, rot = 0 } = places[place] ?? {};
        Object.assign(page.els[child] ?? {}, { x: x - box.x, y: y - box.y, rot });
      }
    },
  };
}

const EMPTY: Omit<GroupElement, "id" | "x" | "y" | "w" | "h"> = {
  type: "group",
  v: 1,
  rot: 0,
  opacity: 1,
  visible: true,
  blend: "normal",
  clip: false,
  radius: 0,
  children: [],
};

function placeWithinGroup(page: CanvasPage, id: string, group: string | null): Place {
  const place = placeOnPage(page, id) ?? { x: 0, y: 0, w: 1, h: 1, rot: 0 };
  return placeWithin(page, group, place);
}

/** Where in the stack the highest of them stands, once they are taken out of it. */
function spotOf(page: CanvasPage, children: readonly string[], parent: string | null): number {
  const siblings = siblingsOf(page, parent);
  const parents = parentsOf(page);
  const roots = children.map((id) => {
    let root = id;
    for (let up = parents.get(id); up !== undefined && up !== parent; up = parents.get(up)) root = up;
    return root;
  });
  const highest = siblings.findLastIndex((id) => roots.includes(id));
  return siblings.slice(0, highest + 1).filter((id) => !children.includes(id)).length;
}

function detach(page: CanvasPage, id: string, parent: string | null): void {
  const siblings = siblingsOf(page, parent);
  siblings.splice(siblings.indexOf(id), 1);
}

/**
 * Takes groups of a page apart: what was in them stays where it is drawn, with the group's transparency and shadow.
 * Groups that are locked against moving stay; what was outside of a cutting group is seen again.
 */
export function ungroup(page: CanvasPage, ids: readonly string[]): Command {
  const groups = topmost(page, ids).filter((id) => page.els[id]?.type === "group");
  const select = groups.flatMap((id) => {
    const group = page.els[id];
    return group?.type === "group" && !isLocked(page, id, "move") ? group.children : [id];
  });
  return {
    label: "ungroup",
    targets: select,
    select,
    run(draft, index) {
      const on = pageAt(draft, index);
      if (!on) return;
      for (const id of groups) takeApart(on, id);
    },
  };
}

function takeApart(page: CanvasPage, id: string): void {
  const now = plain(page);
  const group = now.els[id];
  if (group?.type !== "group" || isLocked(now, id, "move")) return;
  const parent = parentsOf(now).get(id) ?? null;
  for (const child of group.children) {
    const element = page.els[child];
    if (!element) continue;
    const { x, y, rot } = placeWithinGroup(now, child, parent);
    Object.assign(element, { x, y, rot });
    takeLook(element, group);
  }
  delete page.els[id];
  const siblings = siblingsOf(page, parent);
  siblings.splice(siblings.indexOf(id), 1, ...group.children);
}

/** What a group was drawn with, its children are drawn with. */
function takeLook(child: CanvasElement, { opacity, visible, shadow, blend }: GroupElement): void {
  child.opacity *= opacity;
  if (!visible) child.visible = false;
  if (shadow && !child.shadow) child.shadow = structuredClone(shadow);
  if (child.blend === "normal") child.blend = blend;
}
