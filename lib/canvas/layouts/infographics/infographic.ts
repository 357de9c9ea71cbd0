import type { CanvasDocument } from "@/lib/canvas/core/document";
import { drawComparison } from "@/lib/canvas/layouts/infographics/comparison";
import { drawList } from "@/lib/canvas/layouts/infographics/list";
import { drawNumbers } from "@/lib/canvas/layouts/infographics/numbers";
import { drawSteps } from "@/lib/canvas/layouts/infographics/steps";
import { drawTimeline } from "@/lib/canvas/layouts/infographics/timeline";
import type { LayoutAccount } from "@/lib/canvas/layouts/layout-account";
import { createPageLayout, type PageLayout } from "@/lib/canvas/layouts/page-layout";
import { createBrandPalette, type PageBackground } from "@/lib/canvas/layouts/palette";
import type { InfographicDesign, InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { selectTypefaces } from "@/lib/canvas/layouts/typefaces";
import type { Language } from "@/lib/i18n/direction";

interface Design {
  on: PageBackground;
  /** Headline font for an account without brand fonts. */
  headline: string;
  draw: (sheet: PageLayout, plan: InfographicPlan, brand: LayoutAccount) => void;
}

const DESIGNS: Record<InfographicDesign, Design> = {
  steps: { on: "paper", headline: "Frank Ruhl Libre", draw: drawSteps },
  numbers: { on: "primary", headline: "Suez One", draw: drawNumbers },
  comparison: { on: "paper", headline: "Frank Ruhl Libre", draw: drawComparison },
  list: { on: "soft", headline: "Secular One", draw: drawList },
  timeline: { on: "ink", headline: "Frank Ruhl Libre", draw: drawTimeline },
};

/**
 * Lays out an infographic plan as a one-page document. `size` is in px; the language sets the reading
 * direction.
 */
export function layOutInfographic(
  plan: InfographicPlan,
  { brand, language, size }: { brand: LayoutAccount; language: Language; size: { w: number; h: number } },
): CanvasDocument {
  const { on, headline, draw } = DESIGNS[plan.design];
  const palette = createBrandPalette(brand.colours);
  const sheet = createPageLayout({
    size,
    language,
    palette,
    faces: selectTypefaces(brand.fonts, headline),
    on,
  });
  draw(sheet, plan, brand);
  return sheet.done();
}
