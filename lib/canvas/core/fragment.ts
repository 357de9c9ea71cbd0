import type { CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { type Layers, parentsOf, placeOnPage, withDescendants } from "@/lib/canvas/core/geometry";
import { newId } from "@/lib/canvas/core/ids";
import { siblingsOf, topmost } from "@/lib/canvas/core/targets";

/** A copy of these elements and all in them, placed as they are on the page. */
export function takeFragment(page: Layers, ids: readonly string[]): Layers {
  const parents = parentsOf(page);
  const order = topmost(page, ids, parents);
  const els: Record<string, CanvasElement> = {};
  for (const id of order.flatMap((one) => withDescendants(page, one))) {
    const element = page.els[id];
    if (element) els[id] = structuredClone(element);
  }
  for (const id of order) Object.assign(els[id] ?? {}, placeOnPage(page, id, parents));
  return { order, els };
}

/** The same with ids of its own, counting from 1. */
export function withNewIds({ order, els }: Layers): Layers {
  const ids = new Map(Object.keys(els).map((id) => [id, newId()]));
  const renamed = (list: readonly string[]) => list.flatMap((id) => ids.get(id) ?? []);
  const copies = Object.values(els).map((element): CanvasElement => {
    const copy = { ...structuredClone(element), id: ids.get(element.id) ?? element.id, v: 1 };
    return copy.type === "group" ? { ...copy, children: renamed(copy.children) } : copy;
  });
  return { order: renamed(order), els: Object.fromEntries(copies.map((copy) => [copy.id, copy])) };
}

/** Puts it on a page, or into a group, at this place of the stack (the top where it is not said). Nothing where an id is taken. */
export function insertFragment(
  page: CanvasPage,
  { order, els }: Layers,
  { group = null, at }: { group?: string | null; at?: number } = {},
): void {
  if (Object.keys(els).some((id) => Object.hasOwn(page.els, id))) return;
  for (const [id, element] of Object.entries(els)) page.els[id] = structuredClone(element);
  const siblings = siblingsOf(page, group);
  siblings.splice(at ?? siblings.length, 0, ...order);
}
