import { layOutInfographic } from "@/lib/canvas/layouts/infographics/infographic";
import { type InfographicPlan, infographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { loadLayoutAccount } from "@/lib/canvas/server/lay-out-built-in-templates";
import { findInventedNumbers } from "@/lib/generation/invented-numbers";
import { parseImageSize } from "@/lib/generation/limits";
import type { GenerateImageResponse } from "@/lib/generation/schemas";
import {
  type GenerateDesignInput,
  generateDesign,
  generateDesignPlan,
} from "@/lib/generation/server/generate-design";
import {
  buildPlanInfographicPrompt,
  PLAN_INFOGRAPHIC_PROMPT_VERSION,
} from "@/lib/generation/server/prompts/plan-infographic";

/** Generates an infographic for 17 credits: the model plans it, code lays it out in the brand kit. */
export function generateInfographic(input: GenerateDesignInput): Promise<GenerateImageResponse> {
  return generateDesign("infographic", input, async (making) => {
    const { account, request } = input;
    const { plan, marks, language } = await generateDesignPlan(input, making, {
      buildPrompt: buildPlanInfographicPrompt,
      schema: infographicPlan,
      name: "infographic_plan",
      version: PLAN_INFOGRAPHIC_PROMPT_VERSION,
      listTexts,
      countOf: ({ items }) => items.length,
      shape: removeInventedNumbers,
    });
    const brand = await loadLayoutAccount(account);
    const document = layOutInfographic(plan, { brand, language, size: parseImageSize(request.size) });
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
