import { VOICE_FIELD_LIMITS } from "@/lib/accounts/limits";
import { TONE_NEUTRAL_STEP } from "@/lib/accounts/voice-options";
import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { truncateText } from "@/lib/core/truncate-text";
import { findInventedNumbers } from "@/lib/generation/invented-numbers";
import type { LearnableField } from "@/lib/generation/learn-limits";
import type { LearnVoiceResponse } from "@/lib/generation/learn-schemas";
import type { LearnedVoice } from "@/lib/generation/server/prompts/learn-voice";
import { createWholeWordPattern } from "@/lib/generation/text-matching";

/** Tighter than the stored limits, because the user reviews the proposal. */
const MAX = { ...VOICE_FIELD_LIMITS, words: 12, examples: 3, reason: 300 };

/** Keeps only what the texts show: preferred words occur, avoided ones do not, no number is new. */
export function validateVoiceProposal(learned: LearnedVoice, texts: string[]): LearnVoiceResponse {
  const all = texts.join("\n");
  const sentence = (value: string | null, most: number) => {
    const plain = value?.replace(/\s+/g, " ").trim() ?? "";
    return plain === "" || findInventedNumbers(plain, all).length > 0 ? undefined : truncateText(plain, most);
  };
  const words = (values: string[], isRight: (word: string) => boolean) => {
    const plain = values.map((word) => word.replace(/\s+/g, " ").trim());
    const fitting = plain.filter((word) => word !== "" && word.length <= MAX.word && isRight(word));
    return [...new Map(fitting.map((word) => [word.toLowerCase(), word])).values()].slice(0, MAX.words);
  };
  const isSaid = (word: string) => createWholeWordPattern(word).test(all);
  const { casual, playful, warm, lively } = learned.sliders;
  const leaning = Object.fromEntries(
    Object.entries({ casual, playful, warm, lively }).filter(([, step]) => step !== TONE_NEUTRAL_STEP),
  );
  const chosen = [...new Set(learned.examples.value)].flatMap((number) => texts[number - 1] ?? []);
  const found: Omit<BrandVoice, "avoid"> = {
    summary: sentence(learned.summary.value, MAX.summary),
    audience: sentence(learned.audience.value, MAX.audience),
    tone: sentence(learned.tone.value, MAX.tone),
    sliders: leaning,
    address: /[א-ת]/.test(all) ? (learned.address.value ?? undefined) : undefined,
    favourites: words(learned.favourites.value, isSaid),
    banned: words(learned.banned.value, (word) => !isSaid(word)),
    examples: chosen.slice(0, MAX.examples).map((text) => truncateText(text, MAX.example)),
  };
  const stored = Object.entries(found).filter(
    ([, value]) => value !== undefined && Object.keys(value).length > 0,
  );
  return {
    brandVoice: Object.fromEntries(stored),
    reasons: Object.fromEntries(
      stored.map(([name]) => [name, truncateText(learned[name as LearnableField].reason, MAX.reason)]),
    ),
    texts: texts.length,
  };
}
