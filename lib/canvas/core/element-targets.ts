import { current, isDraft } from "immer";
import type { Command } from "@/lib/canvas/core/command";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import {
  buildParentMap,
  getAncestorGroups,
  type LayerTree,
  type ParentMap,
  walkLayers,
  withDescendants,
} from "@/lib/canvas/core/geometry";

export type LockKind = keyof NonNullable<CanvasElement["lock"]>;

/** Returns a plain snapshot of a draft, because repeated reads of a draft are slow. */
export function snapshotDraft(draft: CanvasPage): CanvasPage {
  return isDraft(draft) ? current(draft) : draft;
}

/** Returns the existing elements among these that are in none of the others, from back to front. */
export function getTopLevelElements(
  page: LayerTree,
  ids: readonly string[],
  parents = buildParentMap(page),
): string[] {
  const wanted = new Set(ids);
  return walkLayers(page)
    .map(({ id }) => id)
    .filter(
      (id) => wanted.has(id) && !getAncestorGroups(page, id, parents).some((group) => wanted.has(group.id)),
    );
}

/** Returns whether the element or a group around it is locked against this change. */
export function isLocked(
  page: LayerTree,
  id: string,
  kind: LockKind,
  parents: ParentMap = buildParentMap(page),
): boolean {
  const own = page.els[id];
  return [own, ...getAncestorGroups(page, id, parents)].some((one) => one?.lock?.[kind] === true);
}

/** Returns whether the element, one of its descendants or a group around it is locked against this change. */
export function containsLocked(
  page: LayerTree,
  id: string,
  kind: LockKind,
  parents = buildParentMap(page),
): boolean {
  return withDescendants(page, id).some((one) => isLocked(page, one, kind, parents));
}

/** Changes the existing elements among these that are not locked against it. */
export function updateUnlocked(
  page: CanvasPage,
  ids: readonly string[],
  kind: LockKind | null,
  change: (element: CanvasElement) => void,
): void {
  const now = snapshotDraft(page);
  const parents = buildParentMap(now);
  for (const id of new Set(ids)) {
    const element = Object.hasOwn(now.els, id) ? page.els[id] : undefined;
    if (element && !(kind && isLocked(now, id, kind, parents))) change(element);
  }
}

/** Returns the layer list of the page or of a group. */
export function getStackMembers(page: CanvasPage, group: string | null): string[] {
  const element = group === null ? undefined : page.els[group];
  return element?.type === "group" ? element.children : page.order;
}

type CommandProps = Omit<Command, "run">;

/** Creates a command that changes the open page. */
export function createPageCommand(
  props: CommandProps,
  change: (page: CanvasPage, draft: CanvasDocument, index: number) => void,
): Command {
  return {
    ...props,
    run(draft, index) {
      const page = draft.pages[index];
      if (page) change(page, draft, index);
    },
  };
}

/** Creates a command that changes its targets, except those locked against `kind`. */
export function createElementCommand(
  props: CommandProps,
  kind: LockKind | null,
  change: (element: CanvasElement, page: CanvasPage) => void,
): Command {
  return createPageCommand(props, (page) =>
    updateUnlocked(page, props.targets, kind, (element) => change(element, page)),
  );
}
