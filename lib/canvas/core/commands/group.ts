import type { Command } from "@/lib/canvas/core/command";
import type { CanvasPage } from "@/lib/canvas/core/document";
import {
  createPageCommand,
  getStackMembers,
  getTopLevelElements,
  isLocked,
  snapshotDraft,
} from "@/lib/canvas/core/element-targets";
import type { CanvasElement, GroupElement } from "@/lib/canvas/core/elements";
import {
  buildParentMap,
  getBoundingBox,
  getPageTransform,
  type Transform,
  toGroupTransform,
} from "@/lib/canvas/core/geometry";
import { createElementId } from "@/lib/canvas/core/values";

/** Groups two or more movable elements at the layer of the topmost, in their common parent or on the page. */
export function groupElements(ids: readonly string[], id: string = createElementId()): Command {
  return createPageCommand({ label: "group", targets: [id], select: [id] }, (page) => {
    if (Object.hasOwn(page.els, id)) return;
    const now = snapshotDraft(page);
    const parents = buildParentMap(now);
    const chosen = getTopLevelElements(now, ids, parents);
    const children = chosen.filter((one) => !isLocked(now, one, "move", parents));
    if (children.length < 2) return;
    const parentIds = new Set(children.map((one) => parents.get(one) ?? null));
    const parent = parentIds.size === 1 ? ([...parentIds][0] ?? null) : null;
    const places = children.map((one) => placeWithinGroup(now, one, parent));
    const box = getBoundingBox(places);
    if (!box) return;
    const at = spotOf(now, children, parent);
    for (const one of children) replaceInStack(page, one, parents.get(one) ?? null);
    page.els[id] = { ...EMPTY, ...box, id, children };
    getStackMembers(page, parent).splice(at, 0, id);
    for (const [place, child] of children.entries()) {
      const { x = 0, y = 0, rot = 0 } = places[place] ?? {};
      Object.assign(page.els[child] ?? {}, { x: x - box.x, y: y - box.y, rot });
    }
  });
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

function placeWithinGroup(page: CanvasPage, id: string, group: string | null): Transform {
  const place = getPageTransform(page, id) ?? { x: 0, y: 0, w: 1, h: 1, rot: 0 };
  return toGroupTransform(page, group, place);
}

/** Returns the stack index of the topmost element after the elements were removed from it. */
function spotOf(page: CanvasPage, children: readonly string[], parent: string | null): number {
  const variants = getStackMembers(page, parent);
  const parents = buildParentMap(page);
  const roots = children.map((id) => {
    let root = id;
    for (let up = parents.get(id); up !== undefined && up !== parent; up = parents.get(up)) root = up;
    return root;
  });
  const highest = variants.findLastIndex((id) => roots.includes(id));
  return variants.slice(0, highest + 1).filter((id) => !children.includes(id)).length;
}

function replaceInStack(
  page: CanvasPage,
  id: string,
  parent: string | null,
  by: readonly string[] = [],
): void {
  const members = getStackMembers(page, parent);
  members.splice(members.indexOf(id), 1, ...by);
}

/** Ungroups movable groups: children take over opacity and shadow; clipped content becomes visible. */
export function ungroup(page: CanvasPage, ids: readonly string[]): Command {
  const groups = getTopLevelElements(page, ids).filter((id) => page.els[id]?.type === "group");
  const select = groups.flatMap((id) => {
    const group = page.els[id];
    return group?.type === "group" && !isLocked(page, id, "move") ? group.children : [id];
  });
  return createPageCommand({ label: "ungroup", targets: select, select }, (on) => {
    for (const id of groups) takeApart(on, id);
  });
}

function takeApart(page: CanvasPage, id: string): void {
  const now = snapshotDraft(page);
  const group = now.els[id];
  if (group?.type !== "group" || isLocked(now, id, "move")) return;
  const parent = buildParentMap(now).get(id) ?? null;
  for (const child of group.children) {
    const element = page.els[child];
    if (!element) continue;
    const { x, y, rot } = placeWithinGroup(now, child, parent);
    Object.assign(element, { x, y, rot });
    takeLook(element, group);
  }
  delete page.els[id];
  replaceInStack(page, id, parent, group.children);
}

function takeLook(child: CanvasElement, { opacity, visible, shadow, blend }: GroupElement): void {
  child.opacity *= opacity;
  if (!visible) child.visible = false;
  if (shadow && !child.shadow) child.shadow = structuredClone(shadow);
  if (child.blend === "normal") child.blend = blend;
}
