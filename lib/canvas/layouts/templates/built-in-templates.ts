import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { PageLayoutOptions } from "@/lib/canvas/layouts/page-layout";
import type { TemplateCopy } from "@/lib/canvas/layouts/plan-schemas";
import {
  TEMPLATE_DESIGNS,
  TEMPLATE_RATIOS,
  type TemplateDesign,
  type TemplateRatio,
} from "@/lib/canvas/layouts/template-formats";
import { layOutTemplate } from "@/lib/canvas/layouts/templates/template";

export interface BuiltInTemplate {
  /** Permanent, for example `kolot-arch-4x5`. */
  id: string;
  design: TemplateDesign;
  ratio: TemplateRatio;
}

/** Sample texts of the built-in templates: messages/{language}/server/templates.json. */
export interface TemplateSampleTexts {
  /** Name in the signature when no account is selected. */
  brand: string;
  names: Record<TemplateDesign, string>;
  samples: Record<TemplateDesign, TemplateCopy>;
}

/** Motif of each design while it has no image: an index into motifs.ts, the same in every language. */
const DRAWINGS: Record<TemplateDesign, number> = {
  band: 2,
  arch: 0,
  quote: 4,
  split: 3,
  frame: 1,
  poster: 4,
  card: 0,
  ticket: 2,
};

/** All built-in templates by format, each in the order of TEMPLATE_DESIGNS. */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = TEMPLATE_RATIOS.flatMap((ratio) =>
  TEMPLATE_DESIGNS.map((design) => ({ id: `kolot-${design}-${ratio.replace(":", "x")}`, design, ratio })),
);

export function findBuiltInTemplate(id: string): BuiltInTemplate | undefined {
  return BUILT_IN_TEMPLATES.find((one) => one.id === id);
}

/** Lays out a built-in template with its sample texts, in the account's colors, fonts and language. */
export function layOutBuiltInTemplate(
  { design, ratio }: BuiltInTemplate,
  { texts, ...account }: { texts: TemplateSampleTexts } & Pick<PageLayoutOptions, "brand" | "language">,
): CanvasDocument {
  const n = TEMPLATE_DESIGNS.indexOf(design);
  const subject = { copy: texts.samples[design], image: null, n, seed: DRAWINGS[design] };
  return layOutTemplate(subject, { ...account, ratio });
}
