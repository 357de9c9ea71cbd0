import type { ScriptedResponse } from "@/sandbox/openai/call";
import type { Brief, Language } from "@/sandbox/openai/text/brief";
import copyData from "@/sandbox/openai/text/copy.json" with { type: "json" };

export interface PostCopy {
  text: string;
  hashtags?: string[] | null;
}

/** Sentences that violate one writing rule each, by the rule names of lib/generation/copy-rule.ts. */
const SENTENCES: Record<string, Partial<Record<Language, string>>> = copyData.violations;

const SPECIAL_RULES: Record<string, (copy: PostCopy, brief: Brief, word: string) => PostCopy> = {
  hashtag_many: ({ text, hashtags }, { language, hashtagSign }) => {
    const word = language === "he" ? "תגית" : "Tag";
    const more = Array.from({ length: 12 }, (_, index) => `${hashtagSign}${word}${index + 1}`);
    return { text, hashtags: [...(hashtags ?? []), ...more] };
  },
  text_long: ({ text, hashtags }, { platform }) => {
    const limit = { facebook: 63_206, instagram: 2_200, linkedin: 3_000 }[platform];
    const copies = Math.ceil((limit + 200) / (text.length + 2));
    return { text: Array.from({ length: copies }, () => text).join("\n\n"), hashtags: hashtags ?? null };
  },
  banned_word: ({ text, hashtags }, { language }, word) => {
    const sentence = language === "he" ? `אצלנו זה ${word}.` : `With us it is ${word}.`;
    return { text: `${text}\n\n${sentence}`, hashtags: hashtags ?? null };
  },
};

export const COPY_RULES = [...Object.keys(SENTENCES), ...Object.keys(SPECIAL_RULES)];

export function canViolate({ rule, word }: ScriptedResponse, language: Language): boolean {
  if (rule === "banned_word") return word !== undefined;
  return rule in SPECIAL_RULES || SENTENCES[rule]?.[language] !== undefined;
}

export function violateRule({ rule, word = "" }: ScriptedResponse, copy: PostCopy, brief: Brief): PostCopy {
  const special = SPECIAL_RULES[rule];
  if (special) return special(copy, brief, word);
  const sentence = SENTENCES[rule]?.[brief.language] ?? "";
  const text = rule === "stock_opener" ? `${sentence}\n\n${copy.text}` : `${copy.text}\n\n${sentence}`;
  return { ...copy, text };
}
