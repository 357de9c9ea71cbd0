import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import type { Platform } from "@/lib/core/platforms";
import type { Language } from "@/lib/i18n/direction";

type WordRule = "stock_opener" | "officialese" | "calque" | "cliche" | "preposition" | "gender" | "slogan";
type StyleRule = "stray_english" | "staged_contrast" | "long_dash" | "dashes" | "hype" | "noun_chain";
type FormRule = "emoji_first" | "emoji_many" | "direction" | "hashtag_inside" | "hashtag_many" | "text_long";
type ContentRule = "banned_word" | "invented_number";
/** Reports of what code fixed after the model. */
type FixedRule = "hashtag_moved" | "hashtag_cut" | "text_cut";
export type CopyRuleName = WordRule | StyleRule | FormRule | ContentRule | FixedRule;

export interface CopySubject {
  text: string;
  /** Without the # sign. */
  hashtags: string[];
  platform: Platform;
  language: Language;
  voice: BrandVoice;
  /** The source of facts: the idea, the source text and the account's name. */
  material: string;
}

export interface CopyRule {
  name: CopyRuleName;
  find(subject: CopySubject): string[];
}

/** Creates a rule from word patterns; words of the account's own vocabulary are accepted. */
export function createWordRule(name: CopyRuleName, ...patterns: RegExp[]): CopyRule {
  return {
    name,
    find: ({ text, voice }) => {
      const own = (voice.favourites ?? []).map((word) => word.toLowerCase());
      return patterns.flatMap((pattern) =>
        findMatches(pattern, text).filter((hit) => !own.some((word) => hit.toLowerCase().includes(word))),
      );
    },
  };
}

export function findMatches(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join("")))].map(
    (hit) => hit[0].trim(),
  );
}
