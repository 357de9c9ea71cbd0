import { current, isDraft } from "immer";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import {
  groupsAround,
  type Layers,
  type Parents,
  parentsOf,
  walk,
  withDescendants,
} from "@/lib/canvas/core/geometry";

export type LockKind = keyof NonNullable<CanvasElement["lock"]>;

/** A draft as it is now, to be read often: reading a draft itself is slow. */
export function plain(draft: CanvasPage): CanvasPage {
  return isDraft(draft) ? current(draft) : draft;
}

/** Of these elements those that are there and in none of the others, from back to front. */
export function topmost(page: Layers, ids: readonly string[], parents = parentsOf(page)): string[] {
  const wanted = new Set(ids);
  return walk(page)
    .map(({ id }) => id)
    .filter((id) => wanted.has(id) && !groupsAround(page, id, parents).some((group) => wanted.has(group.id)));
}

/** Whether the element, or a group around it, is locked against this. */
export function isLocked(
  page: Layers,
  id: string,
  kind: LockKind,
  parents: Parents = parentsOf(page),
): boolean {
  const own = page.els[id];
  return [own, ...groupsAround(page, id, parents)].some((one) => one?.lock?.[kind] === true);
}

/** Whether something in it is locked against this, or itself, or a group around it. */
export function holdsLocked(page: Layers, id: string, kind: LockKind, parents = parentsOf(page)): boolean {
  return withDescendants(page, id).some((one) => isLocked(page, one, kind, parents));
}

/** Changes those of the elements that are there and not locked against it. */
export function changeEach(
  page: CanvasPage | undefined,
  ids: readonly string[],
  kind: LockKind | null,
  change: (element: CanvasElement) => void,
): void {
  if (!page) return;
  const now = plain(page);
  const parents = parentsOf(now);
  for (const id of new Set(ids)) {
    const element = Object.hasOwn(now.els, id) ? page.els[id] : undefined;
    if (element && !(kind && isLocked(now, id, kind, parents))) change(element);
  }
}

/** The list that an element's place in the stack is in: the page's, or its group's. */
export function siblingsOf(page: CanvasPage, group: string | null): string[] {
  const element = group === null ? undefined : page.els[group];
  return element?.type === "group" ? element.children : page.order;
}

/** The page a command is about, unless there is none. */
export function pageAt(draft: CanvasDocument, page: number): CanvasPage | undefined {
  return draft.pages[page];
}
