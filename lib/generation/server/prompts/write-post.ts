import type { Platform } from "@/lib/accounts/platforms";
import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { type TextLength, WORDS } from "@/lib/generation/rules";
import { breaches } from "@/lib/generation/server/prompts/breaches";
import { FACT_RULES } from "@/lib/generation/server/prompts/fact-rules";
import { languageBlock } from "@/lib/generation/server/prompts/language-block";
import { oneLine } from "@/lib/generation/server/prompts/one-line";
import { platformBlock } from "@/lib/generation/server/prompts/platform-block";
import { voiceBlock } from "@/lib/generation/server/prompts/voice-block";
import type { Language } from "@/lib/i18n/direction";
import type { CopyMark } from "@/lib/posts/written-schemas";

/** Raised with every change of the wording, so that a figure of quality says what it belongs to. */
export const WRITE_POST_VERSION = 2;

export interface WritePostInput {
  brandName: string;
  voice: BrandVoice;
  platform: Platform;
  topic: string;
  tone: string | undefined;
  language: Language;
  length: TextLength;
  /** The topic is a finished post, to be written again for this network and language. */
  adapts?: boolean;
}

export interface Prompt {
  instructions: string;
  prompt: string;
}

/** What the writing model is told: who writes, for whom, within which limits; and, apart from it, the material. */
export function writePostPrompt(input: WritePostInput): Prompt {
  const instructions = [
    `You write social media posts for the brand "${oneLine(input.brandName)}".`,
    voiceBlock(input.voice, input.tone),
    platformBlock(input.platform),
    `Length: ${WORDS[input.length]} words.`,
    FACT_RULES,
    input.adapts &&
      "The topic is a finished post of the brand. Write that post for this network and in this language: keep its point and every fact in it, not its sentences; translate nothing word by word.",
    'Plain text without Markdown. Hashtags go into "hashtags", without the # sign, and never into "text".',
    languageBlock(input.language, input.voice),
  ];
  return {
    instructions: instructions.filter(Boolean).join("\n"),
    prompt: `<topic>\n${withoutTags(input.topic)}\n</topic>`,
  };
}

/** The one rewrite: the same request, with the draft and every rule it breaks. */
export function rewritePostPrompt(
  input: WritePostInput,
  draft: { text: string; hashtags: string[] },
  marks: CopyMark[],
): Prompt {
  const { instructions, prompt } = writePostPrompt(input);
  return {
    instructions,
    prompt: [
      prompt,
      `<draft>\n${JSON.stringify({ text: draft.text, hashtags: draft.hashtags })}\n</draft>`,
      `<breaches>\n${breaches(marks, input.language)}\n</breaches>`,
      "Rewrite the draft so that none of these is left and no other rule is broken. Keep what is right in it.",
    ].join("\n\n"),
  };
}

/** Material cannot end its own place. */
const withoutTags = (text: string) => text.replace(/<\/?(?:topic|draft|breaches)>/gi, "").trim();
