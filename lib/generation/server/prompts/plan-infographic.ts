import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { INFOGRAPHIC_LAYOUTS, type InfographicLayout } from "@/lib/canvas/layouts/layout-names";
import { ITEM_COUNTS, TWO_SIDED, VALUED } from "@/lib/canvas/layouts/plan-schemas";
import {
  buildLanguageBlock,
  buildVoiceBlock,
  FACT_RULES,
  toSingleLine,
} from "@/lib/generation/server/prompts/prompt-blocks";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";
import type { Language } from "@/lib/i18n/direction";

export const PLAN_INFOGRAPHIC_PROMPT_VERSION = 2;

/** When each design fits, for the model that plans. */
const USES: Record<InfographicLayout, string> = {
  steps: "an order of doing",
  numbers: "figures, at least two with a value",
  comparison: "two sides, point by point",
  list: "points of equal weight",
  timeline: "times or dates, in their order",
  path: "a way with stations, from a start to a goal",
  ranking: "amounts of the same unit, the largest first",
  myth: "what people believe (text) and what is true (other)",
  change: "before (text) and after (other)",
  checklist: "what to prepare, check or bring",
  cycle: "what returns to its beginning: a routine, seasons",
  quadrant: "four kinds or reasons of equal weight",
  cover: "one subject with few points, where the picture carries the page",
  week: "days or opening hours, one for each item",
};

export interface PlanPromptInput {
  brandName: string;
  voice: BrandVoice;
  language: Language;
  prompt: string;
  /** The text of the target post; empty without one. */
  postText: string;
}

/** Builds the request for a plan; `requested` is the design that the user chose. */
export function buildPlanInfographicPrompt(input: PlanPromptInput, requested?: InfographicLayout): Prompt {
  const instructions = [
    `You plan an infographic for social media for the brand "${toSingleLine(input.brandName)}". A designer sets exactly your words: no more, no less.`,
    buildVoiceBlock(input.voice),
    requested
      ? `Use this design; "list" only when the material cannot fill it:\n${describeDesign(requested)}`
      : `Choose the design that the material asks for; when several fit, the most particular one, "list" last:\n${INFOGRAPHIC_LAYOUTS.map(describeDesign).join("\n")}`,
    "3 to 5 items read best.",
    "The title says the point in a few words. A label is a few words, a text one short sentence. What is shorter is read. Nothing is said twice: a value does not stand in its label again, and steps carry no numerals, they are drawn.",
    "A value is a number, time or date that stands in the material exactly so. Where the material has none, value is null and the design is another one.",
    'In every "scene" write English for the illustrator: one object or one small scene that shows the point without words, with what it looks like and from how near.',
    FACT_RULES,
    "Plain text: no Markdown, no hashtags, no emoji, no web addresses.",
    "In alt, say in one or two sentences what the finished picture shows and says.",
    `Of all texts but the scenes:\n${buildLanguageBlock(input.language, input.voice)}`,
  ];
  return { instructions: instructions.filter(Boolean).join("\n"), prompt: getPlanMaterial(input) };
}

function describeDesign(design: InfographicLayout): string {
  const { min, max } = ITEM_COUNTS[design];
  const needs = [
    min === max ? `exactly ${max} items` : `${min} to ${max} items`,
    VALUED.includes(design) && "every item with its value",
    TWO_SIDED.includes(design) && "columns, text and other filled",
  ];
  return `- "${design}": ${USES[design]} (${needs.filter(Boolean).join("; ")})`;
}

export function getPlanMaterial({ prompt, postText }: Pick<PlanPromptInput, "prompt" | "postText">): string {
  const post = postText.trim();
  return [`<topic>\n${prompt}\n</topic>`, post && `<post>\n${post}\n</post>`].filter(Boolean).join("\n");
}
