import type { Platform } from "@/lib/accounts/platforms";
import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import type { Language } from "@/lib/i18n/direction";

/** What a rule of writing may be called. A mark carries one of these, and each has its sentence in messages. */
const COPY_RULE_NAMES = [
  ...(["stock_opener", "officialese", "calque", "cliche", "preposition", "gender"] as const),
  ...(["slogan", "stray_english", "staged_contrast", "long_dash", "dashes", "hype", "noun_chain"] as const),
  ...([
    "emoji_first",
    "emoji_many",
    "direction",
    "hashtag_inside",
    "hashtag_many",
    "text_long",
    "banned_word",
    "invented_number",
  ] as const),
  ...(["hashtag_moved", "hashtag_cut", "text_cut"] as const),
] as const;
export type CopyRuleName = (typeof COPY_RULE_NAMES)[number];

/** A text before it is judged, with all that decides whether it is right. */
export interface CopySubject {
  text: string;
  /** Without the # sign. */
  hashtags: string[];
  platform: Platform;
  /** What it is written in. */
  language: Language;
  voice: BrandVoice;
  /** Everything the text may take its facts from: the idea, the text it was made of, the brand's name. */
  material: string;
}

/** One rule: its name, and what of a text breaks it, as it stands there. */
export interface CopyRule {
  name: CopyRuleName;
  find(subject: CopySubject): string[];
}

/** A rule that is a list of words; a word the brand itself calls its own is none of it. */
export function wordRule(name: CopyRuleName, ...patterns: RegExp[]): CopyRule {
  return {
    name,
    find: ({ text, voice }) => {
      const own = (voice.favourites ?? []).map((word) => word.toLowerCase());
      return patterns.flatMap((pattern) =>
        found(pattern, text).filter((hit) => !own.some((word) => hit.toLowerCase().includes(word))),
      );
    },
  };
}

/** Every place of a text that a pattern meets. */
export function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join("")))].map(
    (hit) => hit[0].trim(),
  );
}
