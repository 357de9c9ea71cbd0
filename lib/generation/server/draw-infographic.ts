import { knownPlatform } from "@/lib/accounts/platforms";
import { voiceOf } from "@/lib/accounts/serializers";
import { layOutInfographic } from "@/lib/canvas/layouts/infographics/infographic";
import { type InfographicPlan, infographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { brandOf } from "@/lib/canvas/server/brand-of";
import { inventedNumbers } from "@/lib/generation/invented-numbers";
import { sizeOf } from "@/lib/generation/rules";
import type { GenerateImageAnswer } from "@/lib/generation/schemas";
import { askPlan } from "@/lib/generation/server/ask-plan";
import { type DrawDesign, drawDesign, type Making } from "@/lib/generation/server/draw-design";
import { languageFor } from "@/lib/generation/server/language-for";
import {
  PLAN_INFOGRAPHIC_VERSION,
  planInfographicPrompt,
} from "@/lib/generation/server/prompts/plan-infographic";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";

/**
 * An infographic for 17 credits: the model plans it out of the prompt and the post's text, code lays it out in the
 * brand's kit. The answer has the picture and the document it was rendered from.
 */
export function drawInfographic(input: DrawDesign): Promise<GenerateImageAnswer> {
  return drawDesign("infographic", input, async (making) => {
    const { account, request } = input;
    const language = languageFor(account, making.post, request.language);
    const { plan, marks } = await planFor(input, making, language);
    const brand = await brandOf(account);
    const document = layOutInfographic(plan, { brand, language, size: sizeOf(request.size) });
    return { document, title: plan.title, alt: plan.alt, marks };
  });
}

function planFor(
  { user, account, request, signal }: DrawDesign,
  { hold, post }: Making,
  language: "en" | "he",
) {
  const voice = voiceOf(account);
  const postText = post?.text ?? "";
  const told = { brandName: account.name, voice, language, prompt: request.prompt, postText };
  const material = ({ items }: InfographicPlan) =>
    [account.name, request.prompt, postText, String(items.length)].join("\n");
  return withProviderSlot(user.id, signal, async () => {
    await hold.renew();
    return askPlan({
      ...planInfographicPrompt(told),
      ...{ schema: infographicPlan, name: "infographic_plan", version: PLAN_INFOGRAPHIC_VERSION, signal },
      ...{ wordsOf, material, language, voice },
      shape: (plan) => withoutInventions(plan, material(plan)),
      platform: knownPlatform(post?.platform),
    });
  });
}

function wordsOf({ title, subtitle, columns, items, alt }: InfographicPlan): string[] {
  const said = items.flatMap(({ label, value, text, other }) => [label, value, text, other]);
  return [title, subtitle, columns?.first, columns?.second, ...said, alt].flatMap((line) => line ?? []);
}

/** A large figure that nobody told is not drawn; without its figures a design is a list. */
export function withoutInventions(plan: InfographicPlan, material: string): InfographicPlan {
  const items = plan.items.map((item) => {
    const invented = item.value !== null && inventedNumbers(item.value, material).length > 0;
    return invented ? { ...item, value: null } : item;
  });
  const told = { ...plan, items };
  return infographicPlan.safeParse(told).success ? told : { ...told, design: "list" };
}
