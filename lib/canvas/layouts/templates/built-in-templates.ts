import { ASPECT_RATIO_SIZES } from "@/lib/canvas/core/aspect-ratios";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { PageLayoutOptions } from "@/lib/canvas/layouts/page-layout";
import {
  GOALS,
  type Goal,
  INDUSTRIES,
  type Industry,
  type PosterDesign,
  type StyleName,
  TEMPLATE_RATIOS,
  type TemplateRatio,
} from "@/lib/canvas/layouts/template-formats";
import { layOutTemplate } from "@/lib/canvas/layouts/templates/template";
import type { PosterCopy } from "@/lib/canvas/layouts/templates/template-content";
import { LOOKS } from "@/lib/canvas/layouts/templates/template-looks";

export interface BuiltInTemplate {
  /** Permanent, for example `kolot-offer-food-4x5`. */
  id: string;
  goal: Goal;
  industry: Industry;
  design: PosterDesign;
  style: StyleName;
  ratio: TemplateRatio;
  /** True in the format in which a list of all formats shows the template. */
  leads: boolean;
}

/** Texts of the built-in templates: messages/{language}/server/templates.json. */
export interface TemplateSampleTexts {
  /** Name in the signature when no account is selected. */
  brand: string;
  goals: Record<Goal, string>;
  industries: Record<Industry, string>;
  styles: Record<StyleName, string>;
  /** Columns divided by "|": kicker, headline, subline, button, stat, note, and any number of items. */
  samples: Record<Goal, Record<Industry, string>>;
}

/** All built-in templates in every format: neighbors differ in goal, industry and style. */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = INDUSTRIES.flatMap((_, turn) =>
  GOALS.flatMap((goal, at) => {
    const place = (turn + at) % INDUSTRIES.length;
    const [industry, look] = [INDUSTRIES[place], LOOKS[goal][place]];
    if (!industry || !look) return [];
    const [design, style] = look.split(" ") as [PosterDesign, StyleName];
    const lead = goal === "story" ? "9:16" : (["4:5", "1:1"] as const)[(turn + at) % 2];
    return TEMPLATE_RATIOS.map((ratio) => ({
      ...{ id: `kolot-${goal}-${industry}-${ratio.replace(":", "x")}`, goal, industry, design, style, ratio },
      leads: ratio === lead,
    }));
  }),
);

export function findBuiltInTemplate(id: string): BuiltInTemplate | undefined {
  return BUILT_IN_TEMPLATES.find((one) => one.id === id);
}

/** Returns the sample texts of a template. */
export function readSample(
  { goal, industry }: Pick<BuiltInTemplate, "goal" | "industry">,
  { samples }: Pick<TemplateSampleTexts, "samples">,
): PosterCopy {
  const [kicker, headline = "", subline, cta, stat, note, ...items] = samples[goal][industry]
    .split("|")
    .map((column) => column.trim());
  const shown = { kicker: kicker || null, headline, subline: subline || null, cta: cta || null };
  return { ...shown, stat: stat || null, note: note || null, items };
}

/** Lays out a built-in template with its sample texts, in the account's colors, fonts and language. */
export function layOutBuiltInTemplate(
  template: BuiltInTemplate,
  { texts, ...account }: { texts: TemplateSampleTexts } & Pick<PageLayoutOptions, "brand" | "language">,
): CanvasDocument {
  const { design, style, industry, ratio } = template;
  const subject = { design, style, copy: readSample(template, texts), image: null, art: industry };
  return layOutTemplate(subject, { ...account, size: ASPECT_RATIO_SIZES[ratio] });
}
