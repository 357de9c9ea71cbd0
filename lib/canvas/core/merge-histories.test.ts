import fc from "fast-check";
import { expect, it } from "vitest";
import { createDocument, group, shape } from "@/lib/canvas/core/create-document";
import { type CanvasDocument, type CanvasPage, canvasDocument } from "@/lib/canvas/core/document";
import type { CanvasElement, GroupElement } from "@/lib/canvas/core/elements";
import { mergeDocuments } from "@/lib/canvas/core/merge";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { isDeepEqual } from "@/lib/canvas/core/values";

const box = { x: 0, y: 0, w: 100, h: 50 };
const rects = (count: number) =>
  Array.from({ length: count }, () => shape({ ...box, kind: "rect", fill: "#FF0000" }));
const base = createDocument({
  at: new Date("2026-11-22T02:00:00Z"),
  pages: [
    {
      bg: "#FFFFFF",
      elements: [...rects(3), group(box, [...rects(2), group(box, rects(2))]), group(box, rects(2))],
    },
    { bg: "#FFFFFF", elements: rects(2) },
    { bg: "#FFFFFF", elements: rects(1) },
  ],
});

interface Edit {
  kind: keyof typeof EDITS;
  page: number;
  one: number;
  other: number;
}

interface Hand {
  document: CanvasDocument;
  page: CanvasPage;
  fresh: string;
  one: number;
  other: number;
}

const pick = <T>(from: readonly T[], at: number) => from[at % Math.max(1, from.length)];
const groupsOf = (page: CanvasPage) =>
  Object.values(page.els).filter((one): one is GroupElement => one.type === "group");
const listsOf = (page: CanvasPage) => [page.order, ...groupsOf(page).map(({ children }) => children)];
const elementAt = ({ page, one }: Hand) => pick(Object.values(page.els), one);
const touch = (element: CanvasElement, fields: object) =>
  Object.assign(element, fields, { v: element.v + 1 });

function drop(page: CanvasPage, id: string): void {
  const element = page.els[id];
  if (element?.type === "group") for (const inner of [...element.children]) drop(page, inner);
  delete page.els[id];
  for (const list of listsOf(page)) if (list.includes(id)) list.splice(list.indexOf(id), 1);
}

const EDITS = {
  add: ({ page, fresh, one, other }: Hand) => {
    const list = pick(listsOf(page), one) ?? page.order;
    page.els[fresh] = { ...box, id: fresh, v: 1, type: "shape", kind: "ellipse" } as CanvasElement;
    list.splice(other % (list.length + 1), 0, fresh);
  },
  remove: (hand: Hand) => drop(hand.page, elementAt(hand)?.id ?? ""),
  move: (hand: Hand) => {
    const element = elementAt(hand);
    if (element) touch(element, { x: hand.other });
  },
  restyle: (hand: Hand) => {
    const element = elementAt(hand);
    if (element) touch(element, { opacity: (hand.other % 10) / 10 });
  },
  reorder: ({ page, one, other }: Hand) => {
    const list = pick(listsOf(page), one);
    const [id] = list?.splice(other % Math.max(1, list.length), 1) ?? [];
    if (list && id) list.splice((other * 7) % (list.length + 1), 0, id);
  },
  group: ({ page, fresh, one, other }: Hand) => {
    const list = pick(listsOf(page), one) ?? page.order;
    const at = other % Math.max(1, list.length);
    const children = list.slice(at, at + 2);
    if (children.length < 2) return;
    list.splice(at, 2, fresh);
    page.els[fresh] = { ...box, id: fresh, v: 1, type: "group", children } as unknown as CanvasElement;
    for (const id of children) Object.assign(page.els[id] ?? {}, { y: other });
  },
  ungroup: ({ page, one, other }: Hand) => {
    const found = pick(groupsOf(page), one);
    const list = found && listsOf(page).find((ids) => ids.includes(found.id));
    if (!found || !list) return;
    list.splice(list.indexOf(found.id), 1, ...found.children);
    delete page.els[found.id];
    for (const id of found.children) Object.assign(page.els[id] ?? {}, { y: other });
  },
  background: ({ page, other }: Hand) => Object.assign(page, { bg: `#${String(other).padStart(6, "0")}` }),
  pageAdd: ({ document, fresh, other }: Hand) => {
    if (document.pages.length < 5)
      document.pages.splice(other % 3, 0, { id: fresh, bg: "#000000", order: [], els: {} });
  },
  pageRemove: ({ document, one }: Hand) => {
    if (document.pages.length > 2) document.pages.splice(one % document.pages.length, 1);
  },
  pageMove: ({ document, one }: Hand) => document.pages.push(...document.pages.splice(one % 3, 1)),
};

function after(edits: Edit[], who: string): CanvasDocument {
  const document = structuredClone(base);
  for (const [index, { kind, page: at, one, other }] of edits.entries()) {
    const page = pick(document.pages, at);
    if (page) EDITS[kind]({ document, page, fresh: `${who}${index}`, one, other });
  }
  // Designs that exceed the limits cannot be merged.
  fc.pre(canvasDocument.safeParse(document).success);
  return canvasDocument.parse(document);
}

const history = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom(...(Object.keys(EDITS) as Edit["kind"][])),
    page: fc.nat(2),
    one: fc.nat(30),
    other: fc.nat(999),
  }),
  { maxLength: 8 },
);

const pageOf = ({ pages }: CanvasDocument, id: string) => pages.find((page) => page.id === id);
const parentOf = (page: CanvasPage | undefined, id: string) =>
  page && groupsOf(page).find(({ children }) => children.includes(id))?.id;
const own = (element: CanvasElement | undefined) => element && { ...element, v: 0, children: [] };

/** Returns true when an element, its ancestors and its descendants are unchanged. */
function untouched(was: CanvasPage, now: CanvasPage, id: string): boolean {
  const up = (at: string | undefined): boolean =>
    at === undefined ||
    (isDeepEqual(own(was.els[at]), own(now.els[at])) &&
      isDeepEqual(parentOf(was, at), parentOf(now, at)) &&
      up(parentOf(now, at)));
  const element = now.els[id];
  const inside = element?.type === "group" ? element.children : [];
  return up(id) && inside.every((inner) => untouched(was, now, inner));
}

/** Returns the error in one merged element, given the change of each side; null when it is correct. */
function lossOf(id: string, [was, a, b, merged]: CanvasPage[]): string | null {
  if (!was || !a || !b || !merged) return null;
  const [before, here, there, now] = [was, a, b, merged].map(({ els }) => els[id]);
  const empty = [here, there].some((one) => one?.type === "group") && !now;
  const content = (one?: CanvasElement) => (one?.type === "group" ? one.children : []);
  if (empty && ![...content(here), ...content(there)].some((inner) => parentOf(merged, inner) === id))
    return null;
  if (!before) return now ? null : `${id} was added and is not there`;
  if (here && there)
    return now
      ? fieldLoss(id, [before, here, there, now], parentOf(a, id) === parentOf(b, id))
      : `${id} is gone`;
  const keeper = here ? a : b;
  if (!here && !there) return now ? `${id} came back` : null;
  if (untouched(was, keeper, id)) return now ? `${id} was taken away and is there` : null;
  const changed = !isDeepEqual(own(before), own(keeper.els[id]));
  return changed && !now ? `${id} was changed and is gone` : null;
}

function fieldLoss(id: string, elements: CanvasElement[], sameParent: boolean): string | null {
  const [before, here, there, now] = elements.map((one) => own(one) as Record<string, unknown>);
  const fields = sameParent ? ["x", "y", "opacity", "kind", "fill"] : ["opacity", "kind", "fill"];
  const lost = fields.find((field) => {
    const [was, a, b, result] = [before, here, there, now].map((one) => one?.[field]);
    if (isDeepEqual(was, a)) return !isDeepEqual(result, b);
    return isDeepEqual(was, b) ? !isDeepEqual(result, a) : !isDeepEqual(result, a) && !isDeepEqual(result, b);
  });
  return lost ? `${id}.${lost} is lost` : null;
}

function losses(a: CanvasDocument, b: CanvasDocument, merged: CanvasDocument): string[] {
  const ids = new Set([base, a, b].flatMap(({ pages }) => pages.map(({ id }) => id)));
  return [...ids].flatMap((id) => {
    const pages = [base, a, b, merged].map((document) => pageOf(document, id));
    const [was, here, there, now] = pages;
    const stored =
      here && there ? true : was ? Boolean(here ?? there) && !isDeepEqual(was, here ?? there) : true;
    if (stored !== Boolean(now)) return [`page ${id} ${now ? "is there" : "is gone"}`];
    if (!here || !there || !now) return [];
    const els = new Set([was ?? now, here, there].flatMap((page) => Object.keys(page.els)));
    return [...els].flatMap(
      (one) => lossOf(one, [was ?? { ...now, order: [], els: {} }, here, there, now]) ?? [],
    );
  });
}

/** Compares elements without the order of children, which depends on the side that merges. */
const setOf = ({ pages }: CanvasDocument) =>
  pages
    .map(({ id, els }) => ({
      id,
      els: Object.values(els)
        .map((one) => (one.type === "group" ? { ...one, children: one.children.toSorted() } : one))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

const requested = (conflicts: { page: string; id: string }[]) =>
  conflicts.map(({ page, id }) => `${page}/${id}`).toSorted();

it("merge of any two histories loses no change that only one side made", () => {
  let whole = 0;
  let runs = 0;
  fc.assert(
    fc.property(history, history, (mine, theirs) => {
      const [a, b] = [after(mine, "a"), after(theirs, "b")];
      const { document, conflicts } = mergeDocuments(base, a, b);
      expect(canvasDocument.safeParse(document).error).toBeUndefined();
      expect(migrateDocument(JSON.parse(JSON.stringify(document))).ok).toBe(true);
      runs += 1;
      // A conflict of the whole design keeps both versions, so no change is lost.
      if (conflicts.some(({ page }) => page === "")) whole += 1;
      else expect(losses(a, b, document)).toEqual([]);
    }),
    { numRuns: 1_500 },
  );
  expect(whole).toBeLessThan(runs / 100);
});

it("merge result is independent of the side that merges, except for the order", () => {
  fc.assert(
    fc.property(history, history, (mine, theirs) => {
      const [a, b] = [after(mine, "a"), after(theirs, "b")];
      const [one, other] = [mergeDocuments(base, a, b), mergeDocuments(base, b, a)];
      expect(setOf(one.document)).toEqual(setOf(other.document));
      expect(requested(one.conflicts)).toEqual(requested(other.conflicts));
    }),
    { numRuns: 500 },
  );
});

it("merge result equals one side when the other made the same change or none", () => {
  fc.assert(
    fc.property(history, (edits) => {
      const a = after(edits, "a");
      // A different revision and save time disables the shortcut for equal documents.
      const later = { ...structuredClone(base), rev: 1, savedAt: "2026-11-23T02:00:00.000Z" };
      const changed = { ...a, rev: 2, savedAt: "2026-11-24T02:00:00.000Z" };
      expect(mergeDocuments(base, a, structuredClone(a))).toEqual({ document: a, conflicts: [] });
      expect(mergeDocuments(base, later, changed)).toEqual({ document: changed, conflicts: [] });
      expect(mergeDocuments(base, changed, later)).toEqual({ document: changed, conflicts: [] });
      expect(mergeDocuments(base, a, changed)).toEqual({ document: changed, conflicts: [] });
    }),
    { numRuns: 300 },
  );
});
