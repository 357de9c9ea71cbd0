import { FACT_RULES } from "@/lib/generation/server/prompts/fact-rules";
import { languageBlock } from "@/lib/generation/server/prompts/language-block";
import { oneLine } from "@/lib/generation/server/prompts/one-line";
import { materialOf, type PlanInput } from "@/lib/generation/server/prompts/plan-infographic";
import { voiceBlock } from "@/lib/generation/server/prompts/voice-block";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";

/** Raised with every change of the wording. */
export const PLAN_COMIC_VERSION = 1;

/** What the writing model is told when it plans a comic. */
export function planComicPrompt(input: PlanInput): Prompt {
  const instructions = [
    `You write a short comic for social media for the brand "${oneLine(input.brandName)}".`,
    voiceBlock(input.voice),
    "Three, four or six panels: a beginning, a turn, an end that is worth the way. One thing happens in each panel, and it can be seen without words.",
    'In "cast" and in every "scene" write English for the illustrator: who is there, what they look like, what they do, where, from how near. The same people look the same in every panel. No letters, signs or speech bubbles in the drawing: they are set over it afterwards, into its upper half.',
    'Captions, speech and title are for the readers. A line of speech has at most twelve words; with six panels at most six. A panel needs no words at all. In "speech" whoever speaks first comes first.',
    FACT_RULES,
    "Plain text: no Markdown, no hashtags, no emoji.",
    "In alt, tell the comic in two or three sentences, with what is said in it.",
    `Of title, caption, speech and alt:\n${languageBlock(input.language, input.voice)}`,
  ];
  return { instructions: instructions.filter(Boolean).join("\n"), prompt: materialOf(input) };
}
