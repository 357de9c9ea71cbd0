import { VOICE_LIMITS } from "@/lib/accounts/rules";
import { type BrandVoice, TONE_MIDDLE } from "@/lib/accounts/voice-schemas";
import { shorten } from "@/lib/core/shorten";
import { inventedNumbers } from "@/lib/generation/invented-numbers";
import type { Learned, LearnVoiceAnswer } from "@/lib/generation/learn-schemas";
import type { LearnedVoice } from "@/lib/generation/server/prompts/learn-voice";
import { wholeWord } from "@/lib/generation/whole-word";

/** Of what a voice may hold, a proposal brings less: it is read before it is taken up. */
const MAX = { ...VOICE_LIMITS, words: 12, examples: 3, reason: 300 };

/**
 * What of a learned voice holds against its texts: words it says come back must be in them, words it says they avoid
 * must not, examples are the texts themselves, and no number is new. The rest is no proposal.
 */
export function soundProposal(learned: LearnedVoice, texts: string[]): LearnVoiceAnswer {
  const all = texts.join("\n");
  const sentence = (value: string | null, most: number) => {
    const plain = value?.replace(/\s+/g, " ").trim() ?? "";
    return plain === "" || inventedNumbers(plain, all).length > 0 ? undefined : shorten(plain, most);
  };
  const words = (values: string[], isRight: (word: string) => boolean) => {
    const plain = values.map((word) => word.replace(/\s+/g, " ").trim());
    const fitting = plain.filter((word) => word !== "" && word.length <= MAX.word && isRight(word));
    return [...new Map(fitting.map((word) => [word.toLowerCase(), word])).values()].slice(0, MAX.words);
  };
  const isSaid = (word: string) => wholeWord(word).test(all);
  const { casual, playful, warm, lively } = learned.sliders;
  const leaning = Object.fromEntries(
    Object.entries({ casual, playful, warm, lively }).filter(([, step]) => step !== TONE_MIDDLE),
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
    examples: chosen.slice(0, MAX.examples).map((text) => shorten(text, MAX.example)),
  };
  const kept = Object.entries(found).filter(
    ([, value]) => value !== undefined && Object.keys(value).length > 0,
  );
  return {
    brandVoice: Object.fromEntries(kept),
    reasons: Object.fromEntries(
      kept.map(([name]) => [name, shorten(learned[name as Learned].reason, MAX.reason)]),
    ),
    texts: texts.length,
  };
}
