import type { Platform } from "@/lib/accounts/platforms";
import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { FACT_RULES } from "@/lib/generation/server/prompts/fact-rules";
import { languageBlock } from "@/lib/generation/server/prompts/language-block";
import { oneLine } from "@/lib/generation/server/prompts/one-line";
import { PLATFORM_NAMES } from "@/lib/generation/server/prompts/platform-block";
import { voiceBlock } from "@/lib/generation/server/prompts/voice-block";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";
import type { Language } from "@/lib/i18n/direction";
import { formatWeekday } from "@/lib/i18n/format-date";

/** Raised with every change of the wording. */
export const PLAN_IDEAS_VERSION = 1;

/** A day that an idea is wanted for. */
interface IdeaDay {
  /** "2026-11-25", on the brand's clock. */
  day: string;
  /** Holidays on it, in English; empty on most days. */
  notes: string[];
}

export interface PlanIdeasInput {
  brandName: string;
  voice: BrandVoice;
  platform: Platform;
  language: Language;
  days: IdeaDay[];
  /** How the posts around these days begin, and earlier ideas: what nobody should read again. */
  existing: string[];
  /** What was wrong with a first answer; empty at first. */
  problems?: string[];
}

/** What the writing model is told when it thinks of what empty days of a calendar could be about. */
export function planIdeasPrompt(input: PlanIdeasInput): Prompt {
  const { days, existing, problems = [] } = input;
  const instructions = [
    `You plan the ${PLATFORM_NAMES[input.platform]} posts of the brand "${oneLine(input.brandName)}".`,
    voiceBlock(input.voice),
    "For every empty day give one idea: what its post is about, in one or two sentences, for the person who will write it. Not the post itself.",
    "No two ideas share their subject, and none repeats a post or an idea of the material: another product, another moment, another question, another person.",
    "An idea fits its day: what the weekday is like, and the holiday where one is named. Most days need no occasion.",
    "Where nothing is known about the brand, choose what every such brand can tell truthfully: how something is made, who does it, what customers ask, what it takes.",
    FACT_RULES,
    "Plain text: no Markdown, no hashtags, no emoji.",
    `Of every idea:\n${languageBlock(input.language, input.voice)}`,
  ];
  const prompt = [
    `<days>\n${days.map(dayLine).join("\n")}\n</days>`,
    existing.length > 0 && `<posts>\n${existing.map((text) => `- ${plain(text)}`).join("\n")}\n</posts>`,
    problems.length > 0 &&
      `<problems>\n${problems.map((text) => `- ${plain(text)}`).join("\n")}\n</problems>\nGive ideas for all of these days again so that none of these problems is left.`,
  ];
  return {
    instructions: instructions.filter(Boolean).join("\n"),
    prompt: prompt.filter(Boolean).join("\n\n"),
  };
}

function dayLine({ day, notes }: IdeaDay): string {
  return [`${day}, ${formatWeekday(`${day}T12:00:00Z`, "en-US", "UTC")}`, ...notes].join(", ");
}

/** Material cannot end its own place, nor add a line of its own. */
const plain = (text: string) => oneLine(text.replace(/<\/?(?:days|posts|problems)>/gi, ""));
