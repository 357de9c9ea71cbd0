import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { MAX_ITEMS } from "@/lib/canvas/layouts/plan-schemas";
import {
  buildLanguageBlock,
  buildVoiceBlock,
  FACT_RULES,
  toSingleLine,
} from "@/lib/generation/server/prompts/prompt-blocks";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";
import type { Language } from "@/lib/i18n/direction";

export const PLAN_INFOGRAPHIC_PROMPT_VERSION = 1;

export interface PlanPromptInput {
  brandName: string;
  voice: BrandVoice;
  language: Language;
  prompt: string;
  /** The text of the target post; empty without one. */
  postText: string;
}

export function buildPlanInfographicPrompt(input: PlanPromptInput): Prompt {
  const { numbers, comparison, list } = MAX_ITEMS;
  const instructions = [
    `You plan an infographic for social media for the brand "${toSingleLine(input.brandName)}". A designer sets exactly your words: no more, no less.`,
    buildVoiceBlock(input.voice),
    `Choose the design that the material asks for: "steps" for an order of doing, "numbers" for figures (2 to ${numbers} items, at least two with a value), "comparison" for two sides (2 to ${comparison} items, both columns filled), "list" for points of equal weight, "timeline" for times or dates (every item with its value). Others have 2 to ${list} items; 3 to 5 read best.`,
    "The title says the point in a few words. A label is a few words, a text one short sentence. What is shorter is read. Nothing is said twice: a value does not stand in its label again, and steps carry no numerals, they are drawn.",
    "A value is a number, time or date that stands in the material exactly so. Where the material has none, value is null and the design is another one.",
    FACT_RULES,
    "Plain text: no Markdown, no hashtags, no emoji, no web addresses.",
    "In alt, say in one or two sentences what the finished picture shows and says.",
    buildLanguageBlock(input.language, input.voice),
  ];
  return { instructions: instructions.filter(Boolean).join("\n"), prompt: getPlanMaterial(input) };
}

export function getPlanMaterial({ prompt, postText }: Pick<PlanPromptInput, "prompt" | "postText">): string {
  const post = postText.trim();
  return [`<topic>\n${prompt}\n</topic>`, post && `<post>\n${post}\n</post>`].filter(Boolean).join("\n");
}
