import type { ComicGrid } from "@/lib/canvas/layouts/comic";
import type { ComicPlan } from "@/lib/canvas/layouts/plan-schemas";
import type { ImageSize } from "@/lib/generation/rules";
import { oneLine } from "@/lib/generation/server/prompts/one-line";

/** Raised with every change of the wording. */
export const DRAW_COMIC_VERSION = 1;

/** What the drawing model is told: one sheet with all panels, so that the same people are in all of them. */
export function drawComicPrompt(plan: ComicPlan, { columns, rows }: ComicGrid, colors: string[]): string {
  const lines = [
    `A comic sheet of ${columns} columns and ${rows} rows: ${plan.panels.length} panels of exactly equal size that fill the whole picture, edge to edge, without borders, gutters or margins.`,
    "Clean ink outlines, flat colours, one light. The same people with the same clothes and colours in every panel.",
    colors.length > 0 && `Brand colours: ${colors.join(", ")}. Let them lead.`,
    `Cast: ${oneLine(plan.cast)}`,
    ...plan.panels.map(({ scene }, at) => {
      const [row, column] = [Math.floor(at / columns) + 1, (at % columns) + 1];
      return `Panel ${at + 1} (row ${row}, column ${column}): ${oneLine(scene)}`;
    }),
    "In every panel faces and hands are in the lower half; the upper half is calm background.",
    "No words, letters, numbers, signs, speech bubbles, logos or watermarks anywhere.",
  ];
  return lines.filter(Boolean).join("\n");
}

/** The size of the sheet whose panels come nearest to those of the page. */
export function sheetSizeFor(grid: ComicGrid): ImageSize {
  if (grid.columns === grid.rows) return "1024x1024";
  return grid.columns > grid.rows ? "1536x1024" : "1024x1536";
}
