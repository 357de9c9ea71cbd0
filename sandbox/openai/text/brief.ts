import patterns from "@/sandbox/openai/patterns.json" with { type: "json" };
import type { Prompt } from "@/sandbox/openai/prompt";
import { compilePatterns } from "@/sandbox/openai/seeded-choice";

export type Platform = "facebook" | "instagram" | "linkedin";
type Address = "plural" | "neutral" | "feminine" | "masculine";

export interface Brief {
  language: Language;
  platform: Platform;
  brand: string;
  topic: string;
  /** Further sentences of the material in the requested language; they are repeated unchanged. */
  details: string[];
  mode: Mode;
  given: string;
  hashtagSign: "#" | "";
  hashtagLimit?: number;
  words?: { min: number; maximum: number };
  /** Form of address in Hebrew. */
  address: Address;
  /** The brand's people, its owner, or the brand by its name. */
  speaker: "we" | "I" | "brand";
  isLively: boolean;
  /** The brand's description of its voice and audience. */
  about: string;
  /** Words that the brand never uses. */
  banned: string[];
  seed: string;
}

const TOPIC_LINE = /^[\s>*-]*(?:topic|subject|idea|about|brief|נושא|הנושא|רעיון)\s*[:：]\s*(.+)$/im;
const TOPIC_TAG = /<(topic|idea|brief|subject)>\s*([\s\S]+?)\s*<\/\1>/i;
const BRAND_LINE =
  /(?:brand(?:[ _-]?name)?|business name|מותג|שם המותג|העסק)["״]?[ \t]*[:：][ \t]*["“״']?([^\n"”]{1,60})/i;
const BRAND_TAG = /<brand(?:_?name)?>\s*([^<\n]{1,60})/i;
const BRAND_PROSE = /\b(?:for|of|called|named) (?:the )?brand ["“״']([^"”״']{1,60})["”״']/i;

const ABOUT_LINE = /^(?:the brand's voice|its audience|קול המותג|הקהל שלו)\s*:\s*(.+)$/gim;
const BANNED_LINE = /^(?:words it never uses|מילים שהוא לא משתמש בהן)[^:]*:\s*(.+)$/im;

/** Said to the writer of the post, not to its readers. */
const NOTE_TO_WRITER = /,?\s*(?:no details yet|without details yet|עוד בלי פרטים)[.]?$/iu;

/** Requests in prose, such as "Write a Facebook post about …"; the topic follows. */
const ASKING = [
  /^(?:please )?(?:write|create|draft|make|generate|prepare|compose)\b[^.\n]{0,60}?\b(?:about|on|regarding|announcing|for)\s+/i,
  /^(?:a |an )?(?:\w+ )?(?:post|caption|text) (?:about|on|announcing)\s+/i,
  /^(?:כתבו|כתוב|כתבי|לכתוב|תכתוב|נא לכתוב)?\s*(?:לי |לנו )?פוסט(?: \S+){0,2}? (?:על|אודות)\s+/,
  /^(?:כתבו|כתוב|כתבי|לכתוב|תכתוב)\s+(?:על)\s+/,
];

export function readBrief(requested: Prompt): Brief {
  // A draft that violated rules is ignored.
  const prompt = { ...requested, user: requested.user.replace(/<draft>[\s\S]*<breaches>[\s\S]*$/, "") };
  const language = findLanguage(prompt);
  const mode = findMode(prompt);
  const given = mode === "write" ? "" : findGivenText(prompt);
  const material = findMaterial(given === "" ? prompt.user : given, prompt.instructions);
  const [first = "", ...rest] = sentences(material);
  const both = `${prompt.instructions}\n${prompt.user}`;
  const limit = /(?:up to|at most|no more than|עד) (\d+) (?:hashtags|האשטגים|תגיות)/i.exec(both)?.[1];
  const words = /(\d+)\s*(?:to|-|–|עד)\s*(\d+)\s*(?:words|מילים)/i.exec(both);
  return {
    ...(limit ? { hashtagLimit: Number(limit) } : {}),
    ...(words ? { words: { min: Number(words[1]), maximum: Number(words[2]) } } : {}),
    language,
    platform: findPlatform(both),
    brand: findBrand(both),
    topic:
      truncateAtWord(
        first
          .replace(NOTE_TO_WRITER, "")
          .replace(/[.:;,!…]+$/u, "")
          .trim(),
        140,
      ) || (language === "he" ? "מה שחדש אצלנו" : "what is new"),
    details: rest.filter((text) => sameScript(text, language)).slice(0, 3),
    mode,
    given,
    hashtagSign: /(?:without|no|omit)\b[^.\n]{0,20}(?:#|hash sign|leading #)|(?:בלי|ללא) (?:#|סולמית)/i.test(
      both,
    )
      ? ""
      : "#",
    address: findAddress(both),
    speaker: SPEAKERS.find(([pattern]) => pattern.test(both))?.[1] ?? "we",
    isLively: /^(?:It sounds|הוא נשמע) .*(?:lively|תוסס)/m.test(both),
    about: [...both.matchAll(ABOUT_LINE)].map(([, text = ""]) => text).join(" "),
    banned: [...(BANNED_LINE.exec(both)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word),
    seed: prompt.all,
  };
}

const SPEAKERS: [RegExp, Brief["speaker"]][] = [
  [/who speaks: one (?:wo)?man|בלשון ״אני״/i, "I"],
  [/who speaks: the brand|מי מדבר: המותג/i, "brand"],
];

const ADDRESSES: [RegExp, Address][] = [
  [/address\W{1,4}neutral|פנייה לקהל: ?(?:ניטרלית|נייטרלית|ללא)/i, "neutral"],
  [/address\W{1,4}feminine|פנייה לקהל: ?נקבה/i, "feminine"],
  [/address\W{1,4}masculine|פנייה לקהל: ?זכר/i, "masculine"],
];

const findAddress = (text: string) => ADDRESSES.find(([pattern]) => pattern.test(text))?.[1] ?? "plural";

function findMaterial(user: string, instructions: string): string {
  const fromJson = topicInJson(user);
  if (fromJson) return fromJson;
  const tagged = TOPIC_TAG.exec(user)?.[2];
  if (tagged) return tagged;
  const line = TOPIC_LINE.exec(user);
  if (line?.[1]) return line[1];
  const plain = withoutLabeledLines(user);
  if (plain !== "") return ASKING.reduce((text, pattern) => text.replace(pattern, ""), plain);
  return TOPIC_LINE.exec(instructions)?.[1] ?? "";
}

function topicInJson(text: string) {
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const topic = value.topic ?? value.idea ?? value.subject ?? value.prompt ?? value.brief;
    return typeof topic === "string" ? topic : undefined;
  } catch {
    return undefined;
  }
}

// Lines such as "Platform: Facebook" are not part of the topic.
function withoutLabeledLines(text: string) {
  const label =
    /^\s*(?:platform|language|tone|brand|audience|length|style|format|address|voice|פלטפורמה|רשת|שפה|טון|מותג|קהל|פנייה)[^:\n]{0,24}:/i;
  return text
    .split("\n")
    .filter((line) => !label.test(line) && !/^<\/?[\w-]+>$/.test(line.trim()))
    .join("\n")
    .replace(/<\/?[\w-]+>/g, "")
    .trim();
}

export function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

function findPlatform(text: string): Platform {
  const labeled = /(?:platform|network|פלטפורמה|רשת)["״]?\s*[:=：]\s*["“]?([^\n]{1,30})/i.exec(text)?.[1];
  const hits = NETWORKS.map(([pattern, name]) => ({ name, at: (labeled ?? text).search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return hits[0]?.name ?? "facebook";
}

function findBrand(text: string) {
  const found = BRAND_TAG.exec(text)?.[1] ?? BRAND_LINE.exec(text)?.[1] ?? BRAND_PROSE.exec(text)?.[1] ?? "";
  // A label that follows on the same line is not part of the name.
  const name = found.replace(/[.;,|]\s+\p{L}[\p{L} ]{0,24}:.*$/u, "");
  return name.replace(/[\s.,;"”״']+$/u, "").trim();
}

function sameScript(text: string, language: Language) {
  const hebrew = (text.match(/[֐-׿]/g) ?? []).length;
  const latin = (text.match(/[a-z]/gi) ?? []).length;
  return language === "he" ? hebrew >= latin && /^\P{L}*[֐-׿]/u.test(text) : latin >= hebrew;
}

export function truncateAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max + 1);
  const space = cut.lastIndexOf(" ");
  const truncated = space > max / 2 ? cut.slice(0, space) : [...text.slice(0, max)].join("");
  return truncated.replace(/[\s,;:.־–-]+$/u, "").replace(/[\uD800-\uDBFF]$/, "");
}

export type Language = "en" | "he";

const NAMES: Record<Language, string> = {
  he: "hebrew|he(?:-il)?|iw|עברית",
  en: "english|en(?:-us|-gb)?|אנגלית",
};

/** Finds the requested language: a marker first, then a request in prose, then the script of the material. */
function findLanguage(prompt: Prompt): Language {
  for (const text of [prompt.instructions, prompt.user]) {
    const marked = (["he", "en"] as const)
      .map((language) => ({ language, at: markerAt(text, language) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => b.at - a.at)[0];
    if (marked) return marked.language;
  }
  const both = `${prompt.instructions}\n${prompt.user}`;
  if (/\bin hebrew\b|בעברית|לכתוב עברית/i.test(both)) return "he";
  if (/\bin english\b|באנגלית/i.test(both)) return "en";
  return hasMoreHebrew(prompt.user) ? "he" : "en";
}

export function hasMoreHebrew(text: string) {
  const hebrew = (text.match(/[א-ת]/g) ?? []).length;
  return hebrew > 0 && hebrew >= (text.match(/[a-z]/gi) ?? []).length;
}

// The last marker wins because later lines of a prompt correct earlier ones.
function markerAt(text: string, language: Language) {
  const marker = new RegExp(
    `(?:\\blanguage|\\blocale|\\blang|שפה|שפת הפוסט)[">\\s]*(?:is|[:=：])?[\\s"“<>]*(?:${NAMES[language]})(?![\\p{L}\\p{M}])`,
    "giu",
  );
  return [...text.matchAll(marker)].at(-1)?.index ?? -1;
}

type Mode = "write" | "shorter" | "longer" | "rewrite";

const NETWORKS = compilePatterns<Platform>(patterns.networks);
const MODES = compilePatterns<Exclude<Mode, "write">>(patterns.modes);

/** Returns how an existing text is changed. The user's message has precedence over the instructions. */
function findMode(prompt: Prompt): Mode {
  if (findGivenText(prompt) === "") return "write";
  const requested = prompt.user.replace(findGivenText(prompt), "");
  const found =
    MODES.find(([pattern]) => pattern.test(requested)) ??
    MODES.find(([pattern]) => pattern.test(prompt.instructions));
  return found?.[1] ?? "write";
}

/** Returns the text to change: a block, a tag, a label or the last assistant message; "" for none. */
function findGivenText({ user, previous }: Prompt): string {
  const found =
    /"""\s*([\s\S]+?)\s*"""/.exec(user)?.[1] ??
    /```\w*\n([\s\S]+?)\n```/.exec(user)?.[1] ??
    /<(text|post|caption|current|draft)>\s*([\s\S]+?)\s*<\/\1>/i.exec(user)?.[2] ??
    /^[ \t]*(?:text|post|current text|current post|draft|caption|טקסט|הטקסט|פוסט|הפוסט)[ \t]*:\s*([\s\S]+)$/im.exec(
      user,
    )?.[1] ??
    previous;
  return textOfJson(found.trim());
}

function textOfJson(text: string) {
  try {
    const value = JSON.parse(text) as { text?: unknown };
    return typeof value.text === "string" ? value.text : text;
  } catch {
    return text;
  }
}
