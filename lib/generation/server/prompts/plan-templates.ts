import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { FACT_RULES } from "@/lib/generation/server/prompts/fact-rules";
import { languageBlock } from "@/lib/generation/server/prompts/language-block";
import { oneLine } from "@/lib/generation/server/prompts/one-line";
import { voiceBlock } from "@/lib/generation/server/prompts/voice-block";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";
import type { Language } from "@/lib/i18n/direction";

/** Raised with every change of the wording. */
export const PLAN_TEMPLATES_VERSION = 1;

export interface PlanTemplatesInput {
  brandName: string;
  voice: BrandVoice;
  language: Language;
  postText: string;
  /** Wordings wanted. */
  copies: number;
}

/** What the writing model is told when it finds the words of a post's layouts. */
export function planTemplatesPrompt(input: PlanTemplatesInput): Prompt {
  const instructions = [
    `You choose the words that stand on pictures of a social media post of the brand "${oneLine(input.brandName)}".`,
    voiceBlock(input.voice),
    `Give ${input.copies} copies, each worded differently. Everything in them is in the post already: quote it, or shorten it. Add nothing.`,
    "A headline has two to eight words and can stand alone. The subline adds the one thing to know besides. A cta only where the post asks for something, in its words. A kicker is one or two words, or null. What is not needed is null: the fewer words, the larger they stand.",
    FACT_RULES,
    "Plain text: no Markdown, no hashtags, no emoji, no web addresses.",
    languageBlock(input.language, input.voice),
  ];
  return {
    instructions: instructions.filter(Boolean).join("\n"),
    prompt: `<post>\n${input.postText.trim()}\n</post>`,
  };
}
