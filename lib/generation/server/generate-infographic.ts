import { parseBrandKit } from "@/lib/accounts/serializers";
import { getInfographicSheet, layOutInfographic } from "@/lib/canvas/layouts/infographics/infographic";
import { INFOGRAPHIC_LAYOUTS } from "@/lib/canvas/layouts/layout-names";
import { createBrandPalette } from "@/lib/canvas/layouts/palette";
import {
  createInfographicPlan,
  type InfographicPlan,
  infographicPlan,
} from "@/lib/canvas/layouts/plan-schemas";
import { loadLayoutAccount } from "@/lib/canvas/server/lay-out-built-in-templates";
import { findInventedNumbers } from "@/lib/generation/invented-numbers";
import { parseImageSize } from "@/lib/generation/limits";
import type { GenerateImageResponse } from "@/lib/generation/schemas";
import { type DrawModels, drawImageSheet } from "@/lib/generation/server/draw-image-sheet";
import {
  type GenerateDesignInput,
  generateDesign,
  generateDesignPlan,
} from "@/lib/generation/server/generate-design";
import {
  buildInfographicImagesPrompt,
  INFOGRAPHIC_IMAGES_PROMPT_VERSION,
} from "@/lib/generation/server/prompts/infographic-images";
import {
  buildPlanInfographicPrompt,
  PLAN_INFOGRAPHIC_PROMPT_VERSION,
} from "@/lib/generation/server/prompts/plan-infographic";

/**
 * Generates an infographic for 17 credits: one model plans it, another draws its images on one sheet, and
 * code lays both out in the brand kit.
 */
export function generateInfographic(
  input: GenerateDesignInput,
  models?: DrawModels,
): Promise<GenerateImageResponse> {
  return generateDesign("infographic", input, async (making) => {
    const { account, request } = input;
    const requested = INFOGRAPHIC_LAYOUTS.find((name) => name === request.layout);
    const { plan, marks, language } = await generateDesignPlan(input, making, {
      buildPrompt: (prompt) => buildPlanInfographicPrompt(prompt, requested),
      schema: createInfographicPlan(requested ? [requested, "list"] : INFOGRAPHIC_LAYOUTS),
      name: "infographic_plan",
      version: PLAN_INFOGRAPHIC_PROMPT_VERSION,
      listTexts,
      countOf: ({ items }) => items.length,
      shape: removeInventedNumbers,
    });
    const size = parseImageSize(request.size);
    const sheet = getInfographicSheet(plan, size);
    const palette = createBrandPalette(parseBrandKit(account).colors);
    const prompt = buildInfographicImagesPrompt(sheet, palette);
    const promptId = `infographic-images@${INFOGRAPHIC_IMAGES_PROMPT_VERSION}`;
    const images = await drawImageSheet(input, making, { grid: sheet.grid, prompt, promptId }, models);
    const brand = await loadLayoutAccount(account);
    const document = layOutInfographic(plan, images, { brand, language, size });
    return { document, title: plan.title, alt: plan.alt, marks };
  });
}

function listTexts({ title, subtitle, columns, items, alt }: InfographicPlan): string[] {
  const texts = items.flatMap(({ label, value, text, other }) => [label, value, text, other]);
  return [title, subtitle, columns?.first, columns?.second, ...texts, alt].flatMap((line) => line ?? []);
}

/** Removes large numbers that the material does not contain; a design without numbers becomes a list. */
export function removeInventedNumbers(plan: InfographicPlan, material: string): InfographicPlan {
  const items = plan.items.map((item) => {
    const invented = item.value !== null && findInventedNumbers(item.value, material).length > 0;
    return invented ? { ...item, value: null } : item;
  });
  const checkedPlan = { ...plan, items };
  return infographicPlan.safeParse(checkedPlan).success ? checkedPlan : { ...checkedPlan, design: "list" };
}
