import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { MOST_ITEMS } from "@/lib/canvas/layouts/plan-schemas";
import { FACT_RULES } from "@/lib/generation/server/prompts/fact-rules";
import { languageBlock } from "@/lib/generation/server/prompts/language-block";
import { oneLine } from "@/lib/generation/server/prompts/one-line";
import { voiceBlock } from "@/lib/generation/server/prompts/voice-block";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";
import type { Language } from "@/lib/i18n/direction";

/** Raised with every change of the wording. */
export const PLAN_INFOGRAPHIC_VERSION = 1;

/** What the plan of a picture with words is made from. */
export interface PlanInput {
  brandName: string;
  voice: BrandVoice;
  language: Language;
  /** What was asked for. */
  prompt: string;
  /** The text of the post it is for; empty without one. */
  postText: string;
}

/** What the writing model is told when it plans an infographic. */
export function planInfographicPrompt(input: PlanInput): Prompt {
  const { numbers, comparison, list } = MOST_ITEMS;
  const instructions = [
    `You plan an infographic for social media for the brand "${oneLine(input.brandName)}". A designer sets exactly your words: no more, no less.`,
    voiceBlock(input.voice),
    `Choose the design that the material asks for: "steps" for an order of doing, "numbers" for figures (2 to ${numbers} items, at least two with a value), "comparison" for two sides (2 to ${comparison} items, both columns filled), "list" for points of equal weight, "timeline" for times or dates (every item with its value). Others have 2 to ${list} items; 3 to 5 read best.`,
    "The title says the point in a few words. A label is a few words, a text one short sentence. What is shorter is read. Nothing is said twice: a value does not stand in its label again, and steps carry no numerals, they are drawn.",
    "A value is a number, time or date that stands in the material exactly so. Where the material has none, value is null and the design is another one.",
    FACT_RULES,
    "Plain text: no Markdown, no hashtags, no emoji, no web addresses.",
    "In alt, say in one or two sentences what the finished picture shows and says.",
    languageBlock(input.language, input.voice),
  ];
  return { instructions: instructions.filter(Boolean).join("\n"), prompt: materialOf(input) };
}

/** What a plan may take its facts from, apart from the rules. */
export function materialOf({ prompt, postText }: Pick<PlanInput, "prompt" | "postText">): string {
  const post = postText.trim();
  return [`<topic>\n${prompt}\n</topic>`, post && `<post>\n${post}\n</post>`].filter(Boolean).join("\n");
}
