import type { CanvasDocument } from "@/lib/canvas/core/document";
import {
  chooseSheetGrid,
  type Framing,
  getFraming,
  type ImageSheet,
  type SheetGrid,
} from "@/lib/canvas/layouts/image-sheet";
import { drawChange } from "@/lib/canvas/layouts/infographics/change";
import { drawChecklist } from "@/lib/canvas/layouts/infographics/checklist";
import { drawComparison } from "@/lib/canvas/layouts/infographics/comparison";
import { drawCover } from "@/lib/canvas/layouts/infographics/cover";
import { drawCycle } from "@/lib/canvas/layouts/infographics/cycle";
import { drawList } from "@/lib/canvas/layouts/infographics/list";
import { drawMyth } from "@/lib/canvas/layouts/infographics/myth";
import { drawNumbers } from "@/lib/canvas/layouts/infographics/numbers";
import { drawPath } from "@/lib/canvas/layouts/infographics/path";
import { drawQuadrant } from "@/lib/canvas/layouts/infographics/quadrant";
import { drawRanking } from "@/lib/canvas/layouts/infographics/ranking";
import { drawSteps } from "@/lib/canvas/layouts/infographics/steps";
import { drawTimeline } from "@/lib/canvas/layouts/infographics/timeline";
import { drawWeek } from "@/lib/canvas/layouts/infographics/week";
import type { InfographicLayout } from "@/lib/canvas/layouts/layout-names";
import { createPageLayout, type PageLayout, type PageLayoutOptions } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

interface Design extends Pick<PageLayoutOptions, "on" | "headline"> {
  draw: (sheet: PageLayout, plan: InfographicPlan, images: ImageSheet) => void;
  /** One image of the whole, one for each side, or one for each item. */
  images: "whole" | "sides" | "items";
  /** Width of a image divided by its height, on an upright and on a landscape page. */
  shape: { upright: number; landscape: number };
}

const SQUARE = { upright: 1, landscape: 1 };
const WHOLE = { images: "whole" } as const;

const DESIGNS: Record<InfographicLayout, Design> = {
  steps: { on: "paper", headline: "Frank Ruhl Libre", draw: drawSteps, ...WHOLE, shape: SQUARE },
  numbers: { on: "primary", headline: "Suez One", draw: drawNumbers, ...WHOLE, shape: SQUARE },
  comparison: {
    ...{ on: "paper", headline: "Frank Ruhl Libre", draw: drawComparison, images: "sides" },
    shape: { upright: 2.2, landscape: 2.2 },
  },
  list: { on: "soft", headline: "Secular One", draw: drawList, images: "items", shape: SQUARE },
  timeline: {
    ...{ on: "ink", headline: "Frank Ruhl Libre", draw: drawTimeline, ...WHOLE },
    shape: { upright: 4, landscape: 1.6 },
  },
  path: { on: "soft", headline: "Varela Round", draw: drawPath, images: "items", shape: SQUARE },
  ranking: {
    ...{ on: "paper", headline: "Heebo", draw: drawRanking, ...WHOLE },
    shape: { upright: 0.4, landscape: 0.6 },
  },
  myth: { on: "ink", headline: "Rubik", draw: drawMyth, ...WHOLE, shape: SQUARE },
  change: {
    ...{ on: "paper", headline: "Secular One", draw: drawChange, images: "sides" },
    shape: { upright: 1.4, landscape: 2 },
  },
  checklist: {
    ...{ on: "primary", headline: "Suez One", draw: drawChecklist, ...WHOLE },
    shape: { upright: 2.6, landscape: 0.7 },
  },
  cycle: { on: "paper", headline: "Rubik", draw: drawCycle, ...WHOLE, shape: SQUARE },
  quadrant: { on: "paper", headline: "Heebo", draw: drawQuadrant, images: "items", shape: SQUARE },
  cover: {
    ...{ on: "ink", headline: "Frank Ruhl Libre", draw: drawCover, ...WHOLE },
    shape: { upright: 2, landscape: 0.75 },
  },
  week: {
    ...{ on: "paper", headline: "Secular One", draw: drawWeek, ...WHOLE },
    shape: { upright: 1.2, landscape: 1.2 },
  },
};

/** The images to generate for an infographic: the grid of their sheet, and the scene of each cell. */
export interface InfographicSheet {
  grid: SheetGrid;
  scenes: string[];
  framing: Framing;
}

/** Returns the sheet of images to generate for a plan. */
export function getInfographicSheet(
  { design, scene, columns, items }: InfographicPlan,
  { w, h }: { w: number; h: number },
): InfographicSheet {
  const { images, shape } = DESIGNS[design];
  const scenes = {
    whole: [scene],
    sides: [columns?.firstScene ?? scene, columns?.secondScene ?? scene],
    items: items.map((item) => item.scene),
  }[images];
  const box = { w: w > h * 1.2 ? shape.landscape : shape.upright, h: 1 };
  const grid = chooseSheetGrid(scenes.map(() => box));
  return { grid, scenes, framing: getFraming(box, grid) };
}

/** Lays out an infographic plan as a one-page document; the sheet has the grid of `getInfographicSheet`. */
export function layOutInfographic(
  plan: InfographicPlan,
  images: ImageSheet,
  account: Pick<PageLayoutOptions, "brand" | "language" | "size">,
): CanvasDocument {
  const { draw, ...design } = DESIGNS[plan.design];
  const sheet = createPageLayout({ ...account, ...design });
  draw(sheet, plan, images);
  return sheet.done();
}
