import { headOf } from "@/lib/core/shorten";
import {
  type CopyRule,
  type CopyRuleName,
  type CopySubject,
  found,
  wordRule,
} from "@/lib/generation/copy-rule";
import { ENGLISH_COPY_RULES } from "@/lib/generation/english-copy-rules";
import { HEBREW_COPY_RULES } from "@/lib/generation/hebrew-copy-rules";
import { inventedNumbers } from "@/lib/generation/invented-numbers";
import { wholeWord } from "@/lib/generation/whole-word";
import { fullText, isLineOfTags, TAG_IN_TEXT } from "@/lib/posts/hashtags";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import type { CopyMark } from "@/lib/posts/written-schemas";

/** A post carries at most so many (hebrew.md section 5, rule 11). */
const MAX_EMOJI = 2;
const MAX_EXCERPT = 200;
const MAX_PER_RULE = 5;
const MAX_MARKS = 40;

const EMOJI =
  /(?:\p{Regional_Indicator}{2}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\u200D\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier}|\uFE0F)*|[0-9#*]\uFE0F\u20E3/u;

/** Rules of every language. */
const SHARED: CopyRule[] = [
  wordRule("long_dash", /\S{0,30}\s?—\s?\S{0,30}/u),
  {
    name: "dashes",
    find: ({ text }) => found(/\S{1,30} –(?= \S)/u, text).slice(1),
  },
  {
    name: "emoji_first",
    find: ({ text }) =>
      text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line.search(EMOJI) === 0)
        .map(shortLine),
  },
  {
    name: "emoji_many",
    find: ({ text }) => {
      const all = found(EMOJI, text);
      return all.length > MAX_EMOJI ? [all.join(" ")] : [];
    },
  },
  {
    name: "hashtag_inside",
    find: ({ text }) =>
      text.split("\n").flatMap((line) => (isLineOfTags(line) ? [] : found(TAG_IN_TEXT, line))),
  },
  {
    name: "hashtag_many",
    find: ({ text, hashtags, platform }) => {
      const all = [...found(TAG_IN_TEXT, text), ...hashtags.map((tag) => `#${tag}`)];
      return all.length > hashtagLimit(platform) ? [all.join(" ")] : [];
    },
  },
  {
    name: "text_long",
    find: ({ text, hashtags, platform }) => {
      const over = [...fullText({ text, hashtags })].slice(PLATFORM_RULES[platform].textLimit).join("");
      return over === "" ? [] : [over];
    },
  },
  {
    name: "banned_word",
    find: ({ text, hashtags, voice }) => {
      const all = [text, ...hashtags.map((tag) => tag.replaceAll("_", " "))].join("\n");
      return (voice.banned ?? []).flatMap((banned) => found(wholeWord(banned), all));
    },
  },
  {
    name: "invented_number",
    find: ({ text, voice, material }) => inventedNumbers(text, `${material}\n${voiceWords(voice)}`),
  },
];

const LANGUAGE_RULES = { he: HEBREW_COPY_RULES, en: ENGLISH_COPY_RULES };

/** How many hashtags a generated post carries at most: what the network takes, and what we think is enough. */
export function hashtagLimit(platform: CopySubject["platform"]): number {
  const { hashtagLimit: limit, hashtagSuggestion } = PLATFORM_RULES[platform];
  return Math.min(limit ?? hashtagSuggestion, hashtagSuggestion);
}

/**
 * What of a text breaks a rule of writing (hebrew.md section 5 and its English counterparts), a limit of its network,
 * a word the brand does not use, or says a number nobody told. Pure: the same text always has the same marks.
 */
export function checkCopy(subject: CopySubject): CopyMark[] {
  const marks = [...LANGUAGE_RULES[subject.language], ...SHARED].flatMap(({ name, find }) => {
    const excerpts = [...new Set(find(subject).map(clip))];
    return excerpts.slice(0, MAX_PER_RULE).map((excerpt) => ({ rule: name as string, excerpt }));
  });
  return marks.slice(0, MAX_MARKS);
}

/** What code mends after the model: the mark then says that it did. */
export const MENDED: Partial<Record<CopyRuleName, CopyRuleName>> = {
  text_long: "text_cut",
  hashtag_many: "hashtag_cut",
  hashtag_inside: "hashtag_moved",
};

/** Everything a brand said about itself: what stands there is no invention. */
function voiceWords(voice: CopySubject["voice"]): string {
  const { summary, audience, favourites = [], examples = [] } = voice;
  return [summary, audience, ...favourites, ...examples].filter(Boolean).join("\n");
}

const shortLine = (line: string) => line.split(/\s+/).slice(0, 4).join(" ");

const clip = (excerpt: string) => headOf(excerpt, MAX_EXCERPT);
