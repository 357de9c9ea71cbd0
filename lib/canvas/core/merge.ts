import { collectFonts } from "@/lib/canvas/core/create-document";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import { mergeOrder } from "@/lib/canvas/core/merge-order";
import { mergePage } from "@/lib/canvas/core/merge-page";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import {
  findChangedSide,
  type MergeSide,
  mergeFields,
  pickTieWinner,
  type ThreeWayValue,
} from "@/lib/canvas/core/three-way-merge";
import { isDeepEqual } from "@/lib/canvas/core/values";

interface MergeConflict {
  /** Empty for a conflict of the whole design. */
  page: string;
  /** Empty for a conflict of the page or of the design. */
  id: string;
}

export interface MergedDocuments {
  document: CanvasDocument;
  conflicts: MergeConflict[];
}

type Font = CanvasDocument["fonts"][number];

/** Merges designs with a common ancestor; in conflicts the `prefer` side wins, else the newer value. */
export function mergeDocuments(
  base: CanvasDocument,
  mine: CanvasDocument,
  theirs: CanvasDocument,
  prefer?: MergeSide,
): MergedDocuments {
  const sides = { base, mine, theirs };
  const side = findChangedSide(sides);
  if (side !== "both") return { document: sides[side], conflicts: [] };
  const conflicts: MergeConflict[] = [];
  const pages = mergePages(sides, conflicts, prefer);
  const rest = mergeRest(sides, prefer);
  if (rest.clashed) conflicts.push({ page: "", id: "" });
  const fonts = withFonts(rest.document.fonts, collectFonts(pages.flatMap(({ els }) => Object.values(els))));
  const document = { ...rest.document, pages, fonts };
  if (migrateDocument(document).ok) return { document, conflicts };
  return { document: sides[prefer ?? pickTieWinner(mine, theirs)], conflicts: [{ page: "", id: "" }] };
}

/** Returns true when two designs have the same content, regardless of revision, device and save time. */
export function isSameDesign(a: CanvasDocument, b: CanvasDocument): boolean {
  return a === b || isDeepEqual({ ...a, ...NO_STAMP }, { ...b, ...NO_STAMP });
}

const NO_STAMP = { rev: 0, baseRev: 0, device: "", savedAt: "" };

type Sides<T> = Record<"base" | MergeSide, T>;

function mapSides<T>(sides: Sides<CanvasDocument>, pick: (document: CanvasDocument) => T): Sides<T> {
  return { base: pick(sides.base), mine: pick(sides.mine), theirs: pick(sides.theirs) };
}

function mergePages(
  sides: Sides<CanvasDocument>,
  conflicts: MergeConflict[],
  prefer?: MergeSide,
): CanvasPage[] {
  const known = mapSides(sides, pagesOf);
  const pages = new Map<string, CanvasPage>();
  for (const id of new Set([...known.theirs.keys(), ...known.mine.keys()])) {
    const was = known.base.get(id);
    const here = known.mine.get(id);
    const there = known.theirs.get(id);
    if (here && there) {
      const merged = mergePage(was, here, there, prefer);
      pages.set(id, merged.page);
      conflicts.push(...merged.conflicts.map((element) => ({ page: id, id: element })));
      continue;
    }
    const only = here ?? there;
    // A page deleted on one side stays deleted unless the other side changed it.
    if (only && !(was && isDeepEqual(was, only))) pages.set(id, only);
  }
  const orders = mapSides(sides, (document) => document.pages.map(({ id }) => id));
  return mergeOrder(orders, new Set(pages.keys())).flatMap((id) => pages.get(id) ?? []);
}

const pagesOf = ({ pages }: CanvasDocument) => new Map(pages.map((page) => [page.id, page]));

function mergeRest(sides: Sides<CanvasDocument>, prefer?: MergeSide) {
  const winner = prefer ?? "greater";
  const formats = mapSides(sides, ({ size, ratio }) => ({ size, ratio }));
  const format = mergeFields(formats, winner, [["size", "ratio"]]);
  const palettes = mapSides(sides, ({ palette }) => palette);
  const palette = mergeFields(palettes, winner);
  const customs = mapSides(sides, ({ custom = {} }) => custom);
  const custom = mergeFields(customs, winner);
  const document: CanvasDocument = {
    ...newerStamp(sides),
    ...format.value,
    pages: [],
    palette: palette.value,
    fonts: mergeFonts(mapSides(sides, ({ fonts }) => fonts)),
  };
  const hasCustom = sides.mine.custom ?? sides.theirs.custom;
  return {
    document: hasCustom ? { ...document, custom: custom.value } : document,
    clashed: format.clashed || palette.clashed || custom.clashed,
  };
}

function stampOf({ schema, rev, baseRev, device, savedAt }: CanvasDocument) {
  return { schema, rev, baseRev, device, savedAt };
}

/** Returns the newer save metadata; it never causes a conflict. */
function newerStamp(sides: Sides<CanvasDocument>) {
  const stamps = mapSides(sides, stampOf);
  const { mine, theirs } = stamps;
  const side = findChangedSide(stamps);
  if (side !== "both") return stamps[side];
  if (mine.rev !== theirs.rev) return mine.rev > theirs.rev ? mine : theirs;
  return stamps[pickTieWinner(mine, theirs)];
}

/** Merges fonts as sets in use, so that additions and removals of both sides apply. */
function mergeFonts({ base, mine, theirs }: Sides<Font[]>): Font[] {
  const weightsOf = (fonts: Font[], family: string) => fonts.find((font) => font.family === family)?.weights;
  const families = mergeSets({ base: namesOf(base), mine: namesOf(mine), theirs: namesOf(theirs) });
  return families.map((family) => {
    const weights = {
      base: weightsOf(base, family),
      mine: weightsOf(mine, family) ?? weightsOf(theirs, family),
      theirs: weightsOf(theirs, family) ?? weightsOf(mine, family),
    };
    return { family, weights: mergeSets(weights).toSorted((a, b) => a - b) };
  });
}

/** Adds the fonts in use, because one side may use a family that the other side removed. */
function withFonts(fonts: Font[], used: Font[]): Font[] {
  const known = new Map(fonts.map(({ family, weights }) => [family, weights]));
  for (const { family, weights } of used) {
    const all = new Set([...(known.get(family) ?? []), ...weights]);
    const sorted = [...all].toSorted((a, b) => a - b);
    known.set(family, sorted);
  }
  return [...known].map(([family, weights]) => ({ family, weights }));
}

const namesOf = (fonts: Font[]) => fonts.map(({ family }) => family);

function mergeSets<T>({ base = [], mine = [], theirs = [] }: ThreeWayValue<T[]>): T[] {
  const stored = [...new Set([...theirs, ...mine])];
  return stored.filter((one) => !base.includes(one) || (mine.includes(one) && theirs.includes(one)));
}
