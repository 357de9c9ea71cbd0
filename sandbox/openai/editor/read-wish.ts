import type { Prompt } from "@/sandbox/openai/prompt";
import type { Platform } from "@/sandbox/openai/text/brief";
import { hasMoreHebrew, type Language } from "@/sandbox/openai/text/language";

const WISHES = [
  "shorter",
  "longer",
  "warmer",
  "plainer",
  "call-to-action",
  "hashtags",
  "translate",
  "adapt",
  "picture",
  "schedule",
  "rewrite",
] as const;
export type WishKind = (typeof WISHES)[number];

/** What a person asks of the editor of a post. */
export interface Wish {
  kinds: WishKind[];
  /** The post as it stands, hashtags apart. */
  text: string;
  hashtags: string[];
  /** Of the request: the editor answers in it. */
  spoken: Language;
  /** What the new text is to be in. */
  language: Language;
  /** Networks that are named; empty for the post's own. */
  platforms: Platform[];
  request: string;
}

const PATTERNS: [WishKind, RegExp][] = [
  ["shorter", /\b(?:short(?:er|en)?|cut|trim|concise|brief(?:er)?)\b|קצר|לקצר|קיצור|תמציתי/i],
  ["longer", /\b(?:longer|expand|elaborate|more detail)\b|ארוך יותר|להאריך|האריכו|להרחיב|הרחיבו/i],
  [
    "warmer",
    /\b(?:warm(?:er)?|friendl(?:y|ier)|kind(?:er)?|personal)\b|חם יותר|חמים|חמה|חמימה|אישי|ידידותי/i,
  ],
  [
    "plainer",
    /less like an ad|\bless (?:salesy|of an ad|advertis)|not like an ad|plainer|פחות (?:כמו )?(?:פרסומת|פרסומי|שיווקי)|לא כמו פרסומת/i,
  ],
  ["call-to-action", /call to action|\bcta\b|\binvit(?:e|ation)\b|הנעה לפעולה|קריאה לפעולה|להזמין לפעולה/i],
  ["hashtags", /hash ?tags?|האשטג|תגיות/i],
  [
    "translate",
    /translat|\bin(?:to)? (?:hebrew|english)\b|תרגם|תרגמו|לתרגם|תרגום|לעברית|לאנגלית|בעברית|באנגלית/i,
  ],
  ["picture", /\b(?:picture|image|photo|illustration|draw)\b|תמונה|איור|ציור|לצייר|ציירו/i],
  [
    "schedule",
    /\b(?:schedul\w*|tomorrow|publish (?:it )?(?:on|at)|when (?:to|should))\b|תזמ|מחר|מתי לפרסם|לפרסם ב/i,
  ],
  [
    "rewrite",
    /\b(?:rewrite|rephrase|change|improve|better|different|another|fix|edit|make it|remove|add|mention)\b|שכתב|לשנות|שנו|שפר|אחר|נסח|תקן|תקנ|הסיר|הוסיפ|להוסיף/i,
  ],
];
const NETWORKS: [Platform, RegExp][] = [
  ["facebook", /facebook|פייסבוק/i],
  ["instagram", /instagram|אינסטגרם/i],
  ["linkedin", /linked-?in|לינקדאין/i],
];
const EVERY_NETWORK =
  /\b(?:all|every|each|three) (?:three )?(?:networks?|platforms?)\b|כל הרשתות|לכל רשת|שלוש הרשתות/i;

/** The wish, from the request alone: what stands in sources or in the post asks for nothing. */
export function readWish(prompt: Prompt): Wish {
  const request = (lastTagged(prompt.user, "request") ?? prompt.user).trim();
  const post = lastTagged(prompt.user, "post") ?? prompt.previous;
  const { text, hashtags } = apart(post);
  const spoken = hasMoreHebrew(request) ? "he" : "en";
  const own = hasMoreHebrew(text) || (text === "" && spoken === "he") ? "he" : "en";
  const kinds = PATTERNS.filter(([, pattern]) => pattern.test(request)).map(([kind]) => kind);
  const platforms = EVERY_NETWORK.test(request)
    ? NETWORKS.map(([name]) => name)
    : NETWORKS.filter(([, pattern]) => pattern.test(request)).map(([name]) => name);
  if (platforms.length > 0) kinds.push("adapt");
  const language = kinds.includes("translate") ? targetOf(request, own) : own;
  return { kinds, text, hashtags, spoken, language, platforms, request };
}

function targetOf(request: string, own: Language): Language {
  if (/hebrew|עברית/i.test(request)) return "he";
  if (/english|אנגלית/i.test(request)) return "en";
  return own === "he" ? "en" : "he";
}

function lastTagged(text: string, tag: string): string | undefined {
  return [...text.matchAll(new RegExp(`<${tag}\\b[^>]*>\\s*([\\s\\S]*?)\\s*</${tag}>`, "gi"))].at(-1)?.[1];
}

/** Text and hashtags: a last paragraph of nothing but tags is taken off. */
function apart(post: string): { text: string; hashtags: string[] } {
  const paragraphs = post.split(/\n\s*\n/);
  const last = paragraphs.at(-1) ?? "";
  if (!/^\s*(?:#\S+\s*)+$/.test(last)) return { text: post.trim(), hashtags: [] };
  return {
    text: paragraphs.slice(0, -1).join("\n\n").trim(),
    hashtags: last
      .split(/\s+/)
      .filter(Boolean)
      .map((tag) => tag.replace(/^#/, "")),
  };
}
