import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { Brand } from "@/lib/canvas/layouts/brand";
import { facesOf } from "@/lib/canvas/layouts/faces";
import { drawComparison } from "@/lib/canvas/layouts/infographics/comparison";
import { drawList } from "@/lib/canvas/layouts/infographics/list";
import { drawNumbers } from "@/lib/canvas/layouts/infographics/numbers";
import { drawSteps } from "@/lib/canvas/layouts/infographics/steps";
import { drawTimeline } from "@/lib/canvas/layouts/infographics/timeline";
import { type Ground, paletteOf } from "@/lib/canvas/layouts/palette";
import type { InfographicDesign, InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { createSheet, type Sheet } from "@/lib/canvas/layouts/sheet";
import type { Language } from "@/lib/i18n/direction";

interface Design {
  on: Ground;
  /** Of a brand that has not chosen fonts. */
  headline: string;
  draw: (sheet: Sheet, plan: InfographicPlan, brand: Brand) => void;
}

const DESIGNS: Record<InfographicDesign, Design> = {
  steps: { on: "paper", headline: "Frank Ruhl Libre", draw: drawSteps },
  numbers: { on: "primary", headline: "Suez One", draw: drawNumbers },
  comparison: { on: "paper", headline: "Frank Ruhl Libre", draw: drawComparison },
  list: { on: "soft", headline: "Secular One", draw: drawList },
  timeline: { on: "ink", headline: "Frank Ruhl Libre", draw: drawTimeline },
};

/** Lays a plan out as one page: `size` in px, words and reading direction of the language. */
export function layOutInfographic(
  plan: InfographicPlan,
  { brand, language, size }: { brand: Brand; language: Language; size: { w: number; h: number } },
): CanvasDocument {
  const { on, headline, draw } = DESIGNS[plan.design];
  const palette = paletteOf(brand.colours);
  const sheet = createSheet({ size, language, palette, faces: facesOf(brand.fonts, headline), on });
  draw(sheet, plan, brand);
  return sheet.done();
}
