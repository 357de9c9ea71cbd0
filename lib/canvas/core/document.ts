import * as z from "zod/mini";
import { ASPECT_RATIOS } from "@/lib/canvas/core/aspect-ratios";
import { type CanvasElement, canvasElement, elementId } from "@/lib/canvas/core/elements";
import {
  MAX_ELEMENTS,
  MAX_GROUP_DEPTH,
  MAX_PAGE_SIDE,
  MAX_PAGES,
  MIN_PAGE_SIDE,
  TEXT_RANGES,
} from "@/lib/canvas/core/limits";
import { paint, palette } from "@/lib/canvas/core/paints";

/** Schema version that this code reads and writes; `migrate` upgrades older documents. */
export const SCHEMA_VERSION = 1;

const side = z.number().check(z.minimum(MIN_PAGE_SIDE), z.maximum(MAX_PAGE_SIDE));
const custom = z.optional(z.record(z.string(), z.unknown()));

const pageShape = z.object({
  id: elementId,
  bg: paint,
  /** Elements outside groups, from back to front. */
  order: z.array(elementId).check(z.maxLength(MAX_ELEMENTS)),
  els: z
    .record(elementId, canvasElement)
    .check(
      z.refine(
        (els) => Object.keys(els).length <= MAX_ELEMENTS,
        `At most ${MAX_ELEMENTS} elements on a page`,
      ),
    ),
  custom,
});

export const canvasPage = pageShape.check(
  z.superRefine(({ order, els }, context) => {
    const problem = findStructureProblem(order, els);
    if (problem) context.addIssue({ code: "custom", path: ["els"], message: problem });
  }),
);

const fontRef = z.object({
  family: z.string().check(z.minLength(1), z.maxLength(80)),
  weights: z._default(
    z
      .array(z.int().check(z.minimum(TEXT_RANGES.weight.min), z.maximum(TEXT_RANGES.weight.max)))
      .check(z.maxLength(9)),
    [400],
  ),
});

const documentShape = {
  schema: z.literal(SCHEMA_VERSION),
  /** Counts the saves; `baseRev` is the revision that this one was based on (autosave protocol). */
  rev: z.int().check(z.minimum(0)),
  baseRev: z.int().check(z.minimum(0)),
  device: z.string().check(z.maxLength(100)),
  savedAt: z.iso.datetime(),
  /** Size of every page in document px. */
  size: z.object({ w: side, h: side }),
  ratio: z.enum(ASPECT_RATIOS),
  pages: z.array(canvasPage).check(z.minLength(1), z.maxLength(MAX_PAGES)),
  fonts: z.array(fontRef).check(z.maxLength(40)),
  /** Colors of the names that elements use, so that the document renders the same everywhere. */
  palette: z._default(palette, {}),
  custom,
};

/** Canvas document, schema v1. Units: document px and degrees. */
export const canvasDocument = z.object(documentShape);

/** Keys of schema v1; `migrate` moves other keys to `custom`. */
export const DOCUMENT_KEYS: ReadonlySet<string> = new Set(Object.keys(documentShape));
export const PAGE_KEYS: ReadonlySet<string> = new Set(Object.keys(pageShape.shape));

export type CanvasPage = z.infer<typeof canvasPage>;
export type CanvasDocument = z.infer<typeof canvasDocument>;

/** Checks that every element is in exactly one place of the layer tree. Returns the problem, or null. */
export function findStructureProblem(order: string[], els: Record<string, CanvasElement>): string | null {
  const placed = new Set<string>();
  const visit = (ids: string[], depth: number): string | null => {
    if (depth > MAX_GROUP_DEPTH) return `Groups within groups go ${MAX_GROUP_DEPTH} deep at most`;
    for (const id of ids) {
      const element = els[id];
      if (!element) return `There is no element "${id}"`;
      if (element.id !== id) return `Element "${id}" calls itself "${element.id}"`;
      if (placed.has(id)) return `Element "${id}" is in two places`;
      placed.add(id);
      const inside = element.type === "group" ? visit(element.children, depth + 1) : null;
      if (inside) return inside;
    }
    return null;
  };
  const problem = visit(order, 0);
  if (problem) return problem;
  const lost = Object.keys(els).find((id) => !placed.has(id));
  return lost === undefined ? null : `Element "${lost}" is in no place`;
}
