import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import type { Platform } from "@/lib/core/platforms";
import { TEXT_LENGTH_INSTRUCTIONS, type TextLength } from "@/lib/generation/limits";
import {
  buildLanguageBlock,
  buildPlatformBlock,
  buildRhythmBlock,
  buildSpeakerLine,
  buildVoiceBlock,
  getFactRules,
  toSingleLine,
} from "@/lib/generation/server/prompts/prompt-blocks";
import { describeRuleViolations } from "@/lib/generation/server/prompts/rule-violations";
import type { Language } from "@/lib/i18n/direction";
import type { CopyIssue } from "@/lib/posts/generation-info-schemas";

/** Increment with every change of the prompt, so that quality measurements name their version. */
export const WRITE_POST_PROMPT_VERSION = 3;

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

/** The whole brief is in the language of the post: a model instructed in English writes translated Hebrew. */
export function buildWritePostPrompt(input: WritePostPromptInput): Prompt {
  const { language, platform, voice } = input;
  const words = TEXT_LENGTH_INSTRUCTIONS[language][input.length];
  const own = (language === "he" ? buildHebrewLines : buildEnglishLines)(input, words);
  const instructions = [
    own.task,
    buildVoiceBlock(voice, input.tone, language),
    buildSpeakerLine(voice, language),
    buildPlatformBlock(platform, language),
    own.length,
    buildRhythmBlock(voice, platform, language),
    getFactRules(language),
    input.adapts && own.adapts,
    own.form,
    buildLanguageBlock(language, voice),
  ];
  return {
    instructions: instructions.filter(Boolean).join("\n"),
    prompt: `<topic>\n${withoutTags(input.topic)}\n</topic>`,
  };
}

const buildEnglishLines = ({ brandName }: WritePostPromptInput, words: string) => ({
  task: `You write social media posts for the brand "${toSingleLine(brandName)}".`,
  length: `Length: ${words} words; fewer where the material says little, because filler is worse than a short post.`,
  adapts:
    "The topic is a finished post of the brand. Write that post for this network and in this language: keep its point and every fact in it, not its sentences; translate nothing word by word.",
  form: 'Plain text without Markdown. Hashtags go into "hashtags", without the # sign, and never into "text".',
});

const buildHebrewLines = ({ brandName }: WritePostPromptInput, words: string) => ({
  task: `המשימה: לכתוב פוסט לרשת חברתית.\nהמותג: "${toSingleLine(brandName)}"`,
  length: `אורך: ${words.replace("to", "עד")} מילים; פחות כשהחומר אומר מעט, כי פוסט קצר עדיף על מילוי.`,
  adapts:
    "הנושא הוא פוסט מוכן של המותג. לכתוב אותו לרשת הזאת ובשפה הזאת: לשמור על העיקר ועל כל העובדות, לא על המשפטים, ולא לתרגם מילה במילה.",
  form: 'טקסט פשוט בלי Markdown. האשטגים נכנסים לשדה "hashtags" בלי סולמית, ולעולם לא לשדה "text".',
});

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
      input.language === "he"
        ? "לכתוב את הטיוטה מחדש כך שאף אחד מאלה לא יישאר ושום כלל אחר לא יופר. לשמור על מה שטוב בה."
        : "Rewrite the draft so that none of these is left and no other rule is broken. Keep what is right in it.",
    ].join("\n\n"),
  };
}

/** Prevents prompt injection by closing tags. */
const withoutTags = (text: string) => text.replace(/<\/?(?:topic|draft|breaches)>/gi, "").trim();
