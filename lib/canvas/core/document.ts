import { z } from "zod";
import { type CanvasElement, canvasElement, elementId } from "@/lib/canvas/core/elements";
import { MAX_ELEMENTS, MAX_GROUP_DEPTH, MAX_PAGES, MAX_SIDE, MIN_SIDE } from "@/lib/canvas/core/limits";
import { paint, palette } from "@/lib/canvas/core/paints";
import { RATIOS } from "@/lib/canvas/core/ratios";

/** The schema this code reads and writes; older documents are brought to it by `migrate`. */
export const SCHEMA_VERSION = 1;

const side = z.number().min(MIN_SIDE).max(MAX_SIDE);
const custom = z.record(z.string(), z.unknown()).optional();

const pageShape = z.object({
  id: elementId,
  bg: paint,
  /** From back to front: the elements that are in no group. */
  order: z.array(elementId).max(MAX_ELEMENTS),
  els: z
    .record(elementId, canvasElement)
    .refine((els) => Object.keys(els).length <= MAX_ELEMENTS, `At most ${MAX_ELEMENTS} elements on a page`),
  custom,
});

export const canvasPage = pageShape.superRefine(({ order, els }, context) => {
  const problem = misplaced(order, els);
  if (problem) context.addIssue({ code: "custom", path: ["els"], message: problem });
});

const fontRef = z.object({
  family: z.string().min(1).max(80),
  weights: z.array(z.int().min(100).max(900)).max(9).default([400]),
});

const documentShape = {
  schema: z.literal(SCHEMA_VERSION),
  /** Counts the saves; `baseRev` is the one this was made on (autosave protocol). */
  rev: z.int().min(0),
  baseRev: z.int().min(0),
  device: z.string().max(100),
  savedAt: z.iso.datetime(),
  /** Of every page, in document px. */
  size: z.object({ w: side, h: side }),
  ratio: z.enum(RATIOS),
  pages: z.array(canvasPage).min(1).max(MAX_PAGES),
  fonts: z.array(fontRef).max(40),
  /** Colours behind the names that elements use: the document draws the same wherever it is opened. */
  palette: palette.default({}),
  custom,
};

/** A design, schema v1. Units: document px and degrees. */
export const canvasDocument = z.object(documentShape);

/** Keys that schema v1 knows, where `migrate` keeps others in `custom`. */
export const DOCUMENT_KEYS: ReadonlySet<string> = new Set(Object.keys(documentShape));
export const PAGE_KEYS: ReadonlySet<string> = new Set(Object.keys(pageShape.shape));

export type CanvasPage = z.infer<typeof canvasPage>;
export type CanvasDocument = z.infer<typeof canvasDocument>;

/**
 * Why this is no page: every element has exactly one place, on the page or in one group, and no group is within itself.
 * Null when it is one.
 */
export function misplaced(order: string[], els: Record<string, CanvasElement>): string | null {
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
