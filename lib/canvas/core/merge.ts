import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import { mergeOrder } from "@/lib/canvas/core/merge-order";
import { mergePage } from "@/lib/canvas/core/merge-page";
import { migrate } from "@/lib/canvas/core/migrate";
import { fontsOf } from "@/lib/canvas/core/new-document";
import { isSame } from "@/lib/canvas/core/same";
import { changedBy, greater, mergeFields, type Side, type ThreeWay } from "@/lib/canvas/core/three-way";

interface MergeConflict {
  /** Empty: the design itself. */
  page: string;
  /** Empty: the page itself, or the design. */
  id: string;
}

export interface MergedDocuments {
  document: CanvasDocument;
  conflicts: MergeConflict[];
}

type Font = CanvasDocument["fonts"][number];

/**
 * Merges two designs that were made from one: whatever only one side changed is in the result. Where both changed the
 * same there is a conflict, and `prefer` wins, else the newer, the same whichever side asks. What cannot be one design
 * (too many pages, groups within each other) is a conflict of the whole, and one of both comes back.
 */
export function mergeDocuments(
  base: CanvasDocument,
  mine: CanvasDocument,
  theirs: CanvasDocument,
  prefer?: Side,
): MergedDocuments {
  const side = changedBy({ base, mine, theirs });
  if (side !== "both") return { document: side === "mine" ? mine : theirs, conflicts: [] };
  const conflicts: MergeConflict[] = [];
  const pages = mergePages(base, mine, theirs, conflicts, prefer);
  const rest = mergeRest(base, mine, theirs, prefer);
  if (rest.clashed) conflicts.push({ page: "", id: "" });
  const fonts = withFonts(rest.document.fonts, fontsOf(pages.flatMap(({ els }) => Object.values(els))));
  const document = { ...rest.document, pages, fonts };
  if (migrate(document).ok) return { document, conflicts };
  const whole = (prefer ?? greater(mine, theirs)) === "mine" ? mine : theirs;
  return { document: whole, conflicts: [{ page: "", id: "" }] };
}

/** True when both show the same, whenever and wherever they were saved. */
export function sameDesign(a: CanvasDocument, b: CanvasDocument): boolean {
  return a === b || isSame({ ...a, ...NO_STAMP }, { ...b, ...NO_STAMP });
}

const NO_STAMP = { rev: 0, baseRev: 0, device: "", savedAt: "" };

function mergePages(
  base: CanvasDocument,
  mine: CanvasDocument,
  theirs: CanvasDocument,
  conflicts: MergeConflict[],
  prefer?: Side,
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
    // Taken away on one side: it stays away unless the other side changed it.
    if (only && !(was && isSame(was, only))) pages.set(id, only);
  }
  const orders = {
    base: [...known.base.keys()],
    mine: [...known.mine.keys()],
    theirs: [...known.theirs.keys()],
  };
  return mergeOrder(orders, new Set(pages.keys())).flatMap((id) => pages.get(id) ?? []);
}

const pagesOf = ({ pages }: CanvasDocument) => new Map(pages.map((page) => [page.id, page]));

function mergeRest(base: CanvasDocument, mine: CanvasDocument, theirs: CanvasDocument, prefer?: Side) {
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

/** Where it was saved last: nobody is asked about that. */
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
  const side = changedBy(stamps);
  if (side !== "both") return stamps[side];
  if (mine.rev !== theirs.rev) return mine.rev > theirs.rev ? stamps.mine : stamps.theirs;
  return stamps[greater(stamps.mine, stamps.theirs)];
}

/** Families and weights are lists of what is in use: either side adds to them, and takes away what it no longer uses. */
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

/** One side no longer used a family, the other began to. */
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

function mergeSets<T>({ base = [], mine = [], theirs = [] }: ThreeWay<T[]>): T[] {
  const kept = [...new Set([...theirs, ...mine])];
  return kept.filter((one) => !base.includes(one) || (mine.includes(one) && theirs.includes(one)));
}
