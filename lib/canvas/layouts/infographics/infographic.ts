import type { CanvasDocument } from "@/lib/canvas/core/document";
import { drawComparison } from "@/lib/canvas/layouts/infographics/comparison";
import { drawList } from "@/lib/canvas/layouts/infographics/list";
import { drawNumbers } from "@/lib/canvas/layouts/infographics/numbers";
import { drawSteps } from "@/lib/canvas/layouts/infographics/steps";
import { drawTimeline } from "@/lib/canvas/layouts/infographics/timeline";
import { createPageLayout, type PageLayout, type PageLayoutOptions } from "@/lib/canvas/layouts/page-layout";
import type { InfographicDesign, InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

interface Design extends Pick<PageLayoutOptions, "on" | "headline"> {
  draw: (sheet: PageLayout, plan: InfographicPlan) => void;
}

const DESIGNS: Record<InfographicDesign, Design> = {
  steps: { on: "paper", headline: "Frank Ruhl Libre", draw: drawSteps },
  numbers: { on: "primary", headline: "Suez One", draw: drawNumbers },
  comparison: { on: "paper", headline: "Frank Ruhl Libre", draw: drawComparison },
  list: { on: "soft", headline: "Secular One", draw: drawList },
  timeline: { on: "ink", headline: "Frank Ruhl Libre", draw: drawTimeline },
};

/** Lays out an infographic plan as a one-page document; `size` is in px. */
export function layOutInfographic(
  plan: InfographicPlan,
  account: Pick<PageLayoutOptions, "brand" | "language" | "size">,
): CanvasDocument {
  const { draw, ...design } = DESIGNS[plan.design];
  const sheet = createPageLayout({ ...account, ...design });
  draw(sheet, plan);
  return sheet.done();
}
