import { applyPatches, enablePatches, type Patch, produce, produceWithPatches } from "immer";
import {
  type CanvasDocument,
  type CanvasPage,
  canvasDocument,
  canvasPage,
  misplaced,
} from "@/lib/canvas/core/document";
import { canvasElement } from "@/lib/canvas/core/elements";
import { MAX_ELEMENTS, MAX_PAGES } from "@/lib/canvas/core/limits";
import { fontsOf } from "@/lib/canvas/core/new-document";
import { isSame } from "@/lib/canvas/core/same";

enablePatches();

/** A change of a design and the way back. */
export interface Change {
  document: CanvasDocument;
  patches: Patch[];
  inverse: Patch[];
  /** What it changed, as `placesChanged` names it. */
  places: ReadonlySet<string>;
}

/** The highest `v` that elements had when they went, by page and id: one that comes back is newer than it was. */
export type Departed = Map<string, number>;

/**
 * What a recipe makes of a design, its fonts told anew; null when that is the same, or no design any more: a value
 * out of bounds, the 1,001st element, an eleventh page.
 */
export function changeOf(
  before: CanvasDocument,
  recipe: (draft: CanvasDocument) => void,
  departed: Departed,
): Change | null {
  const [changed, patches, inverse] = produceWithPatches(before, (draft) => {
    recipe(draft);
  });
  if (patches.length === 0) return null;
  const fonts = fontsOf(changed.pages.flatMap(({ els }) => Object.values(els)));
  const [next, forwards, backwards] = produceWithPatches(changed, (draft) => {
    if (!isSame(draft.fonts, fonts)) draft.fonts = fonts;
  });
  const places = placesChanged(before, next);
  if (places.size === 0 || !isSound(before, next)) return null;
  return {
    document: counted(before, next, departed),
    patches: [...patches, ...forwards],
    inverse: [...backwards, ...inverse],
    places,
  };
}

/** The design with patches of its own history applied; null when it would be no design any more. */
export function patched(before: CanvasDocument, patches: Patch[], departed: Departed): CanvasDocument | null {
  const next = applyPatches(before, patches);
  return isSound(before, next) ? counted(before, next, departed) : null;
}

const OF_DOCUMENT = ["size", "ratio", "fonts", "palette", "custom"] as const;
const OF_PAGE = ["order", "bg", "custom"] as const;

/** Where two states of a design differ, apart from `v` and from how it was saved: `pages` when pages came, went or moved. */
export function placesChanged(before: CanvasDocument, after: CanvasDocument): Set<string> {
  const found = new Set<string>(OF_DOCUMENT.filter((key) => !isSame(before[key], after[key])));
  const ids = ({ pages }: CanvasDocument) => pages.map(({ id }) => id);
  if (!isSame(ids(before), ids(after))) found.add("pages");
  for (const page of after.pages) {
    const was = pageNamed(before, page.id);
    if (!was || was === page) continue;
    for (const key of OF_PAGE) if (!isSame(was[key], page[key])) found.add(`pages/${page.id}/${key}`);
    for (const id of new Set([...Object.keys(was.els), ...Object.keys(page.els)])) {
      if (!isSame(was.els[id], page.els[id], "v")) found.add(`pages/${page.id}/els/${id}`);
    }
  }
  return found;
}

/** Whether two changes have to do with the same: then the way back from one leads over the other. */
export function doClash(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const inPages = (places: ReadonlySet<string>) => [...places].some((place) => place.startsWith("pages"));
  return (
    [...first].some((place) => second.has(place)) ||
    (first.has("pages") && inPages(second)) ||
    (second.has("pages") && inPages(first))
  );
}

/** Notes how far elements had counted that are on no page any more. */
export function noteDeparted(before: CanvasDocument, after: CanvasDocument, departed: Departed): void {
  for (const page of before.pages) {
    const now = pageNamed(after, page.id);
    if (now === page) continue;
    for (const { id, v } of Object.values(page.els)) {
      const key = keyOf(page, id);
      if (!now?.els[id]) departed.set(key, Math.max(v, departed.get(key) ?? 0));
    }
  }
}

/** With `v` counted up wherever an element is another than before, and nowhere else. */
function counted(before: CanvasDocument, after: CanvasDocument, departed: Departed): CanvasDocument {
  noteDeparted(before, after, departed);
  return produce(after, (draft) => {
    for (const [index, page] of after.pages.entries()) {
      const was = pageNamed(before, page.id);
      if (was === page) continue;
      for (const [id, element] of Object.entries(page.els)) {
        const old = was?.els[id];
        const els = draft.pages[index]?.els;
        if (!els || old === element) continue;
        // Patches of arrays write whole pages: what is the same in them is not newer.
        if (old && isSame(old, element, "v")) els[id] = old;
        else if (els[id]) els[id].v = newer(element.v, old?.v ?? departed.get(keyOf(page, id)));
      }
    }
  });
}

function newer(own: number, known: number | undefined): number {
  return known === undefined ? own : Math.max(own, known + 1);
}

const rest = canvasDocument.omit({ pages: true });

/** Whether a design that was one still is: only what changed is looked at. */
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
    misplaced(page.order, page.els) === null
  );
}

function pageNamed({ pages }: CanvasDocument, id: string): CanvasPage | undefined {
  return pages.find((page) => page.id === id);
}

function keyOf({ id: page }: CanvasPage, id: string): string {
  return `${page}/${id}`;
}
