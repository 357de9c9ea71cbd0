import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import type { Platform } from "@/lib/core/platforms";
import {
  buildLanguageBlock,
  buildVoiceBlock,
  FACT_RULES,
  PLATFORM_NAMES,
  toSingleLine,
} from "@/lib/generation/server/prompts/prompt-blocks";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";
import type { Language } from "@/lib/i18n/direction";
import { formatWeekday } from "@/lib/i18n/format-date";

export const PLAN_IDEAS_PROMPT_VERSION = 2;

interface IdeaDay {
  /** "2026-11-25", the account's local date. */
  day: string;
  /** Holidays in the language of the posts; mostly empty. */
  notes: string[];
}

export interface PlanIdeasPromptInput {
  brandName: string;
  voice: BrandVoice;
  platform: Platform;
  language: Language;
  days: IdeaDay[];
  /** The beginnings of nearby posts and earlier ideas, which must not be repeated. */
  existing: string[];
  problems?: string[];
}

export function buildPlanIdeasPrompt(input: PlanIdeasPromptInput): Prompt {
  const { days, existing, problems = [] } = input;
  const instructions = [
    `You plan the ${PLATFORM_NAMES[input.platform]} posts of the brand "${toSingleLine(input.brandName)}".`,
    buildVoiceBlock(input.voice),
    "For every empty day give one idea: what its post is about, in one or two sentences, for the person who will write it. Not the post itself.",
    "No two ideas share their subject, and none repeats a post or an idea of the material: another product, another moment, another question, another person.",
    "An idea fits its day: what the weekday is like, and the holiday where one is named. Most days need no occasion.",
    "Where nothing is known about the brand, choose what every such brand can tell truthfully: how something is made, who does it, what customers ask, what it takes.",
    FACT_RULES,
    "Plain text: no Markdown, no hashtags, no emoji.",
    `Of every idea:\n${buildLanguageBlock(input.language, input.voice)}`,
  ];
  const prompt = [
    `<days>\n${days.map((day) => dayLine(day, input.language)).join("\n")}\n</days>`,
    existing.length > 0 && `<posts>\n${existing.map((text) => `- ${plain(text)}`).join("\n")}\n</posts>`,
    problems.length > 0 &&
      `<problems>\n${problems.map((text) => `- ${plain(text)}`).join("\n")}\n</problems>\nGive ideas for all of these days again so that none of these problems is left.`,
  ];
  return {
    instructions: instructions.filter(Boolean).join("\n"),
    prompt: prompt.filter(Boolean).join("\n\n"),
  };
}

function dayLine({ day, notes }: IdeaDay, language: Language): string {
  const named = `${day}, ${formatWeekday(`${day}T12:00:00Z`, language, "UTC")}`;
  return [named, ...notes].join("; ");
}

/** Prevents prompt injection: material cannot close its tag or add a line. */
const plain = (text: string) => toSingleLine(text.replace(/<\/?(?:days|posts|problems)>/gi, ""));
