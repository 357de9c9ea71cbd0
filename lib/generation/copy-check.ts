import { sliceCodePoints } from "@/lib/core/truncate-text";
import {
  type CopyRule,
  type CopyRuleName,
  type CopySubject,
  createWordRule,
  findMatches,
} from "@/lib/generation/copy-rule";
import { ENGLISH_COPY_RULES } from "@/lib/generation/english-copy-rules";
import { HEBREW_COPY_RULES } from "@/lib/generation/hebrew-copy-rules";
import { findInventedNumbers } from "@/lib/generation/invented-numbers";
import { createWholeWordPattern } from "@/lib/generation/text-matching";
import type { CopyIssue } from "@/lib/posts/generation-info-schemas";
import { composeFullText, HASHTAG_IN_TEXT, isHashtagLine } from "@/lib/posts/hashtags";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";

/** Maximum number of emoji per post (docs/hebrew-style-guide.md). */
const MAX_EMOJI = 2;
const MAX_EXCERPT = 200;
const MAX_PER_RULE = 5;
const MAX_MARKS = 40;

const EMOJI =
  /(?:\p{Regional_Indicator}{2}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\u200D\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier}|\uFE0F)*|[0-9#*]\uFE0F\u20E3/u;

const SHARED: CopyRule[] = [
  createWordRule("long_dash", /\S{0,30}\s?—\s?\S{0,30}/u),
  { name: "dashes", find: ({ text }) => findMatches(/\S{1,30} (?:–|--?)(?= \S)/u, text).slice(1) },
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
      const all = findMatches(EMOJI, text);
      return all.length > MAX_EMOJI ? [all.join(" ")] : [];
    },
  },
  {
    name: "hashtag_inside",
    find: ({ text }) =>
      text.split("\n").flatMap((line) => (isHashtagLine(line) ? [] : findMatches(HASHTAG_IN_TEXT, line))),
  },
  {
    name: "hashtag_many",
    find: ({ text, hashtags, platform }) => {
      const all = [...findMatches(HASHTAG_IN_TEXT, text), ...hashtags.map((tag) => `#${tag}`)];
      return all.length > getHashtagLimit(platform) ? [all.join(" ")] : [];
    },
  },
  {
    name: "text_long",
    find: ({ text, hashtags, platform }) => {
      const over = [...composeFullText({ text, hashtags })]
        .slice(PLATFORM_RULES[platform].textLimit)
        .join("");
      return over === "" ? [] : [over];
    },
  },
  {
    name: "banned_word",
    find: ({ text, hashtags, voice }) => {
      const all = [text, ...hashtags.map((tag) => tag.replaceAll("_", " "))].join("\n");
      return (voice.banned ?? []).flatMap((banned) => findMatches(createWholeWordPattern(banned), all));
    },
  },
  {
    name: "invented_number",
    find: ({ text, voice, material }) => findInventedNumbers(text, `${material}\n${voiceWords(voice)}`),
  },
];

const LANGUAGE_RULES = { he: HEBREW_COPY_RULES, en: ENGLISH_COPY_RULES };

export function getHashtagLimit(platform: CopySubject["platform"]): number {
  const { hashtagLimit: limit, hashtagSuggestion } = PLATFORM_RULES[platform];
  return Math.min(limit ?? hashtagSuggestion, hashtagSuggestion);
}

/** Returns the issues of a text by docs/hebrew-style-guide.md, its English counterpart and the limits. */
export function checkCopy(subject: CopySubject): CopyIssue[] {
  const marks = [...LANGUAGE_RULES[subject.language], ...SHARED].flatMap(({ name, find }) => {
    const excerpts = [...new Set(find(subject).map(clip))];
    return excerpts.slice(0, MAX_PER_RULE).map((excerpt) => ({ rule: name as string, excerpt }));
  });
  return marks.slice(0, MAX_MARKS);
}

/** Rules fixed by code after the model; the issue then reports the fix. */
export const AUTO_FIXED_RULES: Partial<Record<CopyRuleName, CopyRuleName>> = {
  text_long: "text_cut",
  hashtag_many: "hashtag_cut",
  hashtag_inside: "hashtag_moved",
};

/** The account's own descriptions, whose facts are not invented. */
function voiceWords(voice: CopySubject["voice"]): string {
  const { summary, audience, favourites = [], examples = [] } = voice;
  return [summary, audience, ...favourites, ...examples].filter(Boolean).join("\n");
}

const shortLine = (line: string) => line.split(/\s+/).slice(0, 4).join(" ");

const clip = (excerpt: string) => sliceCodePoints(excerpt, MAX_EXCERPT);
