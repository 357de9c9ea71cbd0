import { parseBrandVoice } from "@/lib/accounts/serializers";
import { layOutInfographic } from "@/lib/canvas/layouts/infographics/infographic";
import { type InfographicPlan, infographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { loadLayoutAccount } from "@/lib/canvas/server/lay-out-built-in-templates";
import { toPlatform } from "@/lib/core/platforms";
import { findInventedNumbers } from "@/lib/generation/invented-numbers";
import { parseImageSize } from "@/lib/generation/limits";
import type { GenerateImageResponse } from "@/lib/generation/schemas";
import { generateCheckedPlan } from "@/lib/generation/server/generate-checked-plan";
import {
  type DesignContext,
  type GenerateDesignInput,
  generateDesign,
} from "@/lib/generation/server/generate-design";
import {
  buildPlanInfographicPrompt,
  PLAN_INFOGRAPHIC_PROMPT_VERSION,
} from "@/lib/generation/server/prompts/plan-infographic";
import { withProviderPermit } from "@/lib/generation/server/provider-semaphore";
import { resolveLanguage } from "@/lib/generation/server/resolve-language";

/**
 * Generates an infographic for 17 credits: the model plans it from the prompt and the post's text, code lays
 * it out in the brand kit. Returns the image and its document.
 */
export function generateInfographic(input: GenerateDesignInput): Promise<GenerateImageResponse> {
  return generateDesign("infographic", input, async (making) => {
    const { account, request } = input;
    const language = resolveLanguage(account, making.post, request.language);
    const { plan, marks } = await planFor(input, making, language);
    const brand = await loadLayoutAccount(account);
    const document = layOutInfographic(plan, { brand, language, size: parseImageSize(request.size) });
    return { document, title: plan.title, alt: plan.alt, marks };
  });
}

function planFor(
  { user, account, request, signal }: GenerateDesignInput,
  { hold, post }: DesignContext,
  language: "en" | "he",
) {
  const voice = parseBrandVoice(account);
  const postText = post?.text ?? "";
  const told = { brandName: account.name, voice, language, prompt: request.prompt, postText };
  const material = ({ items }: InfographicPlan) =>
    [account.name, request.prompt, postText, String(items.length)].join("\n");
  return withProviderPermit(user.id, signal, async () => {
    await hold.renew();
    return generateCheckedPlan({
      ...buildPlanInfographicPrompt(told),
      ...{
        schema: infographicPlan,
        name: "infographic_plan",
        version: PLAN_INFOGRAPHIC_PROMPT_VERSION,
        signal,
      },
      ...{ wordsOf, material, language, voice },
      shape: (plan) => removeInventedNumbers(plan, material(plan)),
      platform: toPlatform(post?.platform),
    });
  });
}

function wordsOf({ title, subtitle, columns, items, alt }: InfographicPlan): string[] {
  const said = items.flatMap(({ label, value, text, other }) => [label, value, text, other]);
  return [title, subtitle, columns?.first, columns?.second, ...said, alt].flatMap((line) => line ?? []);
}

/** Removes large numbers that the material does not contain; a design without numbers becomes a list. */
export function removeInventedNumbers(plan: InfographicPlan, material: string): InfographicPlan {
  const items = plan.items.map((item) => {
    const invented = item.value !== null && findInventedNumbers(item.value, material).length > 0;
    return invented ? { ...item, value: null } : item;
  });
  const told = { ...plan, items };
  return infographicPlan.safeParse(told).success ? told : { ...told, design: "list" };
}
