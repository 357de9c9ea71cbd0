import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import type { Platform } from "@/lib/core/platforms";
import { TEXT_LENGTH_INSTRUCTIONS, type TextLength } from "@/lib/generation/limits";
import {
  buildLanguageBlock,
  buildPlatformBlock,
  buildVoiceBlock,
  FACT_RULES,
  toSingleLine,
} from "@/lib/generation/server/prompts/prompt-blocks";
import { describeRuleViolations } from "@/lib/generation/server/prompts/rule-violations";
import type { Language } from "@/lib/i18n/direction";
import type { CopyIssue } from "@/lib/posts/generation-info-schemas";

/** Increment with every change of the prompt, so that quality measurements name their version. */
export const WRITE_POST_PROMPT_VERSION = 2;

export interface WritePostPromptInput {
  brandName: string;
  voice: BrandVoice;
  platform: Platform;
  topic: string;
  tone: string | undefined;
  language: Language;
  length: TextLength;
  /** The topic is a finished post, to be adapted to this platform and language. */
  adapts?: boolean;
}

export interface Prompt {
  instructions: string;
  prompt: string;
}

export function buildWritePostPrompt(input: WritePostPromptInput): Prompt {
  const instructions = [
    `You write social media posts for the brand "${toSingleLine(input.brandName)}".`,
    buildVoiceBlock(input.voice, input.tone),
    buildPlatformBlock(input.platform),
    `Length: ${TEXT_LENGTH_INSTRUCTIONS[input.language][input.length]} words; fewer where the material says little, because filler is worse than a short post.`,
    FACT_RULES,
    input.adapts &&
      "The topic is a finished post of the brand. Write that post for this network and in this language: keep its point and every fact in it, not its sentences; translate nothing word by word.",
    'Plain text without Markdown. Hashtags go into "hashtags", without the # sign, and never into "text".',
    buildLanguageBlock(input.language, input.voice),
  ];
  return {
    instructions: instructions.filter(Boolean).join("\n"),
    prompt: `<topic>\n${withoutTags(input.topic)}\n</topic>`,
  };
}

export function buildRewritePostPrompt(
  input: WritePostPromptInput,
  draft: { text: string; hashtags: string[] },
  marks: CopyIssue[],
): Prompt {
  const { instructions, prompt } = buildWritePostPrompt(input);
  return {
    instructions,
    prompt: [
      prompt,
      `<draft>\n${JSON.stringify({ text: draft.text, hashtags: draft.hashtags })}\n</draft>`,
      `<breaches>\n${describeRuleViolations(marks, input.language)}\n</breaches>`,
      "Rewrite the draft so that none of these is left and no other rule is broken. Keep what is right in it.",
    ].join("\n\n"),
  };
}

/** Prevents prompt injection by closing tags. */
const withoutTags = (text: string) => text.replace(/<\/?(?:topic|draft|breaches)>/gi, "").trim();
