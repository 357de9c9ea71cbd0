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

/**
 * Merges two designs with a common ancestor: every change that only one side made is in the result. A value
 * that both sides changed differently is a conflict; the `prefer` side wins, else the newer one, regardless
 * of the side that merges. A result that exceeds the limits or nests groups in each other is a conflict of
 * the whole design, and one of both versions is returned.
 */
export function mergeDocuments(
  base: CanvasDocument,
  mine: CanvasDocument,
  theirs: CanvasDocument,
  prefer?: MergeSide,
): MergedDocuments {
  const side = findChangedSide({ base, mine, theirs });
  if (side !== "both") return { document: side === "mine" ? mine : theirs, conflicts: [] };
  const conflicts: MergeConflict[] = [];
  const pages = mergePages(base, mine, theirs, conflicts, prefer);
  const rest = mergeRest(base, mine, theirs, prefer);
  if (rest.clashed) conflicts.push({ page: "", id: "" });
  const fonts = withFonts(rest.document.fonts, collectFonts(pages.flatMap(({ els }) => Object.values(els))));
  const document = { ...rest.document, pages, fonts };
  if (migrateDocument(document).ok) return { document, conflicts };
  const whole = (prefer ?? pickTieWinner(mine, theirs)) === "mine" ? mine : theirs;
  return { document: whole, conflicts: [{ page: "", id: "" }] };
}

/** Returns true when two designs have the same content, regardless of revision, device and save time. */
export function isSameDesign(a: CanvasDocument, b: CanvasDocument): boolean {
  return a === b || isDeepEqual({ ...a, ...NO_STAMP }, { ...b, ...NO_STAMP });
}

const NO_STAMP = { rev: 0, baseRev: 0, device: "", savedAt: "" };

function mergePages(
  base: CanvasDocument,
  mine: CanvasDocument,
  theirs: CanvasDocument,
  conflicts: MergeConflict[],
  prefer?: MergeSide,
): CanvasPage[] {
  const known = { base: pagesOf(base), mine: pagesOf(mine), theirs: pagesOf(theirs) };
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
  const orders = {
    base: [...known.base.keys()],
    mine: [...known.mine.keys()],
    theirs: [...known.theirs.keys()],
  };
  return mergeOrder(orders, new Set(pages.keys())).flatMap((id) => pages.get(id) ?? []);
}

const pagesOf = ({ pages }: CanvasDocument) => new Map(pages.map((page) => [page.id, page]));

function mergeRest(base: CanvasDocument, mine: CanvasDocument, theirs: CanvasDocument, prefer?: MergeSide) {
  const winner = prefer ?? "greater";
  const format = mergeFields(
    { base: formatOf(base), mine: formatOf(mine), theirs: formatOf(theirs) },
    winner,
    [["size", "ratio"]],
  );
  const palette = mergeFields({ base: base.palette, mine: mine.palette, theirs: theirs.palette }, winner);
  const custom = mergeFields(
    { base: base.custom ?? {}, mine: mine.custom ?? {}, theirs: theirs.custom ?? {} },
    winner,
  );
  const document: CanvasDocument = {
    ...newerStamp({ base, mine, theirs }),
    ...format.value,
    pages: [],
    palette: palette.value,
    fonts: mergeFonts(base.fonts, mine.fonts, theirs.fonts),
  };
  const hasCustom = mine.custom ?? theirs.custom;
  return {
    document: hasCustom ? { ...document, custom: custom.value } : document,
    clashed: format.clashed || palette.clashed || custom.clashed,
  };
}

const formatOf = ({ size, ratio }: CanvasDocument) => ({ size, ratio });

const stampOf = ({ schema, rev, baseRev, device, savedAt }: CanvasDocument) => ({
  schema,
  rev,
  baseRev,
  device,
  savedAt,
});

/** Returns the newer save metadata; it never causes a conflict. */
function newerStamp({
  base,
  mine,
  theirs,
}: {
  base: CanvasDocument;
  mine: CanvasDocument;
  theirs: CanvasDocument;
}) {
  const stamps = { base: stampOf(base), mine: stampOf(mine), theirs: stampOf(theirs) };
  const side = findChangedSide(stamps);
  if (side !== "both") return stamps[side];
  if (mine.rev !== theirs.rev) return mine.rev > theirs.rev ? stamps.mine : stamps.theirs;
  return stamps[pickTieWinner(stamps.mine, stamps.theirs)];
}

/**
 * Merges font families and weights as sets of what is in use, so that additions and removals of both sides
 * apply.
 */
function mergeFonts(base: Font[], mine: Font[], theirs: Font[]): Font[] {
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
    known.set(
      family,
      [...all].toSorted((a, b) => a - b),
    );
  }
  return [...known].map(([family, weights]) => ({ family, weights }));
}

const namesOf = (fonts: Font[]) => fonts.map(({ family }) => family);

function mergeSets<T>({ base = [], mine = [], theirs = [] }: ThreeWayValue<T[]>): T[] {
  const stored = [...new Set([...theirs, ...mine])];
  return stored.filter((one) => !base.includes(one) || (mine.includes(one) && theirs.includes(one)));
}
