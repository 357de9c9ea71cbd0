import { applyPatches, enablePatches, type Patch, produce, produceWithPatches } from "immer";
import * as z from "zod/mini";
import { collectFonts } from "@/lib/canvas/core/create-document";
import {
  type CanvasDocument,
  type CanvasPage,
  canvasDocument,
  canvasPage,
  findStructureProblem,
} from "@/lib/canvas/core/document";
import { canvasElement } from "@/lib/canvas/core/elements";
import { MAX_ELEMENTS, MAX_PAGES } from "@/lib/canvas/core/limits";
import { isDeepEqual } from "@/lib/canvas/core/values";

enablePatches();

export interface DocumentChange {
  document: CanvasDocument;
  patches: Patch[];
  inverse: Patch[];
  /** Changed paths in the format of `listChangedPaths`. */
  places: ReadonlySet<string>;
}

/** The highest `v` of each removed element: a restored element gets a higher one. */
export type RemovedElements = Map<string, number>;

/** Applies a recipe and updates the fonts. Returns null when the design stays equal or becomes invalid. */
export function createChange(
  before: CanvasDocument,
  recipe: (draft: CanvasDocument) => void,
  departed: RemovedElements,
): DocumentChange | null {
  const [changed, patches, inverse] = produceWithPatches(before, (draft) => {
    recipe(draft);
  });
  if (patches.length === 0) return null;
  const fonts = collectFonts(changed.pages.flatMap(({ els }) => Object.values(els)));
  const [next, forwards, backwards] = produceWithPatches(changed, (draft) => {
    if (!isDeepEqual(draft.fonts, fonts)) draft.fonts = fonts;
  });
  const places = listChangedPaths(before, next);
  if (places.size === 0 || !isSound(before, next)) return null;
  return {
    document: counted(before, next, departed),
    patches: [...patches, ...forwards],
    inverse: [...backwards, ...inverse],
    places,
  };
}

/** Applies patches from the design's own history. Returns null when the result would be invalid. */
export function applyDocumentPatches(
  before: CanvasDocument,
  patches: Patch[],
  departed: RemovedElements,
): CanvasDocument | null {
  const next = applyPatches(before, patches);
  return isSound(before, next) ? counted(before, next, departed) : null;
}

const OF_DOCUMENT = ["size", "ratio", "fonts", "palette", "custom"] as const;
const OF_PAGE = ["order", "bg", "custom"] as const;

/** Returns the paths that differ, apart from `v` and save metadata; `pages` when the list of pages does. */
export function listChangedPaths(before: CanvasDocument, after: CanvasDocument): Set<string> {
  const found = new Set<string>(OF_DOCUMENT.filter((key) => !isDeepEqual(before[key], after[key])));
  const ids = ({ pages }: CanvasDocument) => pages.map(({ id }) => id);
  if (!isDeepEqual(ids(before), ids(after))) found.add("pages");
  for (const page of after.pages) {
    const was = pageNamed(before, page.id);
    if (!was || was === page) continue;
    for (const key of OF_PAGE) if (!isDeepEqual(was[key], page[key])) found.add(`pages/${page.id}/${key}`);
    for (const id of new Set([...Object.keys(was.els), ...Object.keys(page.els)])) {
      if (!isDeepEqual(was.els[id], page.els[id], "v")) found.add(`pages/${page.id}/els/${id}`);
    }
  }
  return found;
}

/** Returns true when two changes affect the same path, so that undoing one would overwrite the other. */
export function haveConflict(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const inPages = (places: ReadonlySet<string>) => [...places].some((place) => place.startsWith("pages"));
  return (
    [...first].some((place) => second.has(place)) ||
    (first.has("pages") && inPages(second)) ||
    (second.has("pages") && inPages(first))
  );
}

/** Records the version numbers of elements that are no longer on any page. */
export function recordRemovedElements(
  before: CanvasDocument,
  after: CanvasDocument,
  departed: RemovedElements,
): void {
  for (const page of before.pages) {
    const now = pageNamed(after, page.id);
    if (now === page) continue;
    for (const { id, v } of Object.values(page.els)) {
      const key = keyOf(page, id);
      if (!now?.els[id]) departed.set(key, Math.max(v, departed.get(key) ?? 0));
    }
  }
}

function counted(before: CanvasDocument, after: CanvasDocument, departed: RemovedElements): CanvasDocument {
  recordRemovedElements(before, after, departed);
  return produce(after, (draft) => {
    for (const [index, page] of after.pages.entries()) {
      const was = pageNamed(before, page.id);
      if (was === page) continue;
      for (const [id, element] of Object.entries(page.els)) {
        const old = was?.els[id];
        const els = draft.pages[index]?.els;
        if (!els || old === element) continue;
        // Patches of arrays replace whole pages, so unchanged elements in them are restored.
        if (old && isDeepEqual(old, element, "v")) els[id] = old;
        else if (els[id]) els[id].v = newer(element.v, old?.v ?? departed.get(keyOf(page, id)));
      }
    }
  });
}

function newer(own: number, known: number | undefined): number {
  return known === undefined ? own : Math.max(own, known + 1);
}

const rest = z.omit(canvasDocument, { pages: true });

/** Validates a design that was valid before; checks only the changed pages. */
function isSound(before: CanvasDocument, after: CanvasDocument): boolean {
  const { pages } = after;
  if (pages.length === 0 || pages.length > MAX_PAGES || !rest.safeParse(after).success) return false;
  return pages.every((page) => {
    const was = pageNamed(before, page.id);
    return was === page || isSoundPage(was, page);
  });
}

function isSoundPage(before: CanvasPage | undefined, page: CanvasPage): boolean {
  const elements = Object.entries(page.els);
  return (
    elements.length <= MAX_ELEMENTS &&
    canvasPage.safeParse({ ...page, order: [], els: {} }).success &&
    elements.every(([id, one]) => before?.els[id] === one || canvasElement.safeParse(one).success) &&
    findStructureProblem(page.order, page.els) === null
  );
}

function pageNamed({ pages }: CanvasDocument, id: string): CanvasPage | undefined {
  return pages.find((page) => page.id === id);
}

function keyOf({ id: page }: CanvasPage, id: string): string {
  return `${page}/${id}`;
}
