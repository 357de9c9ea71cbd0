import type { CanvasPage } from "@/lib/canvas/core/document";
import { getStackMembers, getTopLevelElements } from "@/lib/canvas/core/element-targets";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import {
  buildParentMap,
  getPageTransform,
  type LayerTree,
  withDescendants,
} from "@/lib/canvas/core/geometry";
import { createElementId } from "@/lib/canvas/core/values";

/** Copies elements with their descendants in page coordinates. */
export function extractFragment(page: LayerTree, ids: readonly string[]): LayerTree {
  const parents = buildParentMap(page);
  const order = getTopLevelElements(page, ids, parents);
  const els: Record<string, CanvasElement> = {};
  for (const id of order.flatMap((one) => withDescendants(page, one))) {
    const element = page.els[id];
    if (element) els[id] = structuredClone(element);
  }
  for (const id of order) Object.assign(els[id] ?? {}, getPageTransform(page, id, parents));
  return { order, els };
}

/** Returns the fragment with new ids and versions starting at 1. */
export function withNewIds({ order, els }: LayerTree): LayerTree {
  const ids = new Map(Object.keys(els).map((id) => [id, createElementId()]));
  const renamed = (list: readonly string[]) => list.flatMap((id) => ids.get(id) ?? []);
  const copies = Object.values(els).map((element): CanvasElement => {
    const copy = { ...structuredClone(element), id: ids.get(element.id) ?? element.id, v: 1 };
    return copy.type === "group" ? { ...copy, children: renamed(copy.children) } : copy;
  });
  return { order: renamed(order), els: Object.fromEntries(copies.map((copy) => [copy.id, copy])) };
}

/** Inserts a fragment into a page or group, by default on top; nothing when an id is in use. */
export function insertFragment(
  page: CanvasPage,
  { order, els }: LayerTree,
  { group = null, at }: { group?: string | null; at?: number } = {},
): void {
  if (Object.keys(els).some((id) => Object.hasOwn(page.els, id))) return;
  for (const [id, element] of Object.entries(els)) page.els[id] = structuredClone(element);
  const variants = getStackMembers(page, group);
  variants.splice(at ?? variants.length, 0, ...order);
}
