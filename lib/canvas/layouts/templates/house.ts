import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { Brand } from "@/lib/canvas/layouts/brand";
import type { TemplateCopy } from "@/lib/canvas/layouts/plan-schemas";
import {
  TEMPLATE_DESIGNS,
  TEMPLATE_RATIOS,
  type TemplateDesign,
  type TemplateRatio,
} from "@/lib/canvas/layouts/template-rules";
import { layOutTemplate } from "@/lib/canvas/layouts/templates/template";
import type { Language } from "@/lib/i18n/direction";

/** A template of ours: a design in one format. It is laid out anew for whoever opens it. */
export interface HouseTemplate {
  /** Always the same: `kolot-arch-4x5`. */
  id: string;
  design: TemplateDesign;
  ratio: TemplateRatio;
}

/** Words of ours that a template stands on until somebody writes their own: messages/{language}/server/templates.json. */
export interface TemplateTexts {
  /** Signs where there is no brand yet. */
  brand: string;
  names: Record<TemplateDesign, string>;
  samples: Record<TemplateDesign, TemplateCopy>;
}

/** Which drawing suits each design while there is no picture (motifs.ts), the same in every language. */
const DRAWINGS: Record<TemplateDesign, number> = {
  ...{ band: 2, arch: 0, quote: 4, split: 3, frame: 1, poster: 4, card: 0, ticket: 2 },
};

/** All of ours, format by format, each in the order the designs are offered. */
export const HOUSE_TEMPLATES: readonly HouseTemplate[] = TEMPLATE_RATIOS.flatMap((ratio) =>
  TEMPLATE_DESIGNS.map((design) => ({ id: `kolot-${design}-${ratio.replace(":", "x")}`, design, ratio })),
);

/** The one of ours with this id, if there is one. */
export function findHouseTemplate(id: string): HouseTemplate | undefined {
  return HOUSE_TEMPLATES.find((one) => one.id === id);
}

/** Lays one of ours out with its sample words, in the brand's colours, fonts and language. */
export function layOutHouseTemplate(
  { design, ratio }: HouseTemplate,
  { texts, brand, language }: { texts: TemplateTexts; brand: Brand; language: Language },
): CanvasDocument {
  const n = TEMPLATE_DESIGNS.indexOf(design);
  const subject = { copy: texts.samples[design], picture: null, n, seed: DRAWINGS[design] };
  return layOutTemplate(subject, { brand, language, ratio });
}
