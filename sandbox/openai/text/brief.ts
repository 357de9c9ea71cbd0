import type { Prompt } from "@/sandbox/openai/prompt";
import { findLanguage, type Language } from "@/sandbox/openai/text/language";
import { findGivenText, findMode, type Mode } from "@/sandbox/openai/text/rewrite";

export type Platform = "facebook" | "instagram" | "linkedin";

/** What the writer made of a prompt, whoever phrased it. */
export interface Brief {
  language: Language;
  platform: Platform;
  brand: string;
  topic: string;
  /** Further sentences of the material, in the language asked for: repeated, never embroidered. */
  details: string[];
  mode: Mode;
  given: string;
  hashtagSign: "#" | "";
  /** How many hashtags are wanted at most, and how many words, where the prompt says so. */
  hashtagLimit?: number;
  words?: { least: number; most: number };
  /** No direct address: for brands that chose it. */
  neutral: boolean;
  seed: string;
}

const TOPIC_LINE = /^[\s>*-]*(?:topic|subject|idea|about|brief|נושא|הנושא|רעיון)\s*[:：]\s*(.+)$/im;
const TOPIC_TAG = /<(topic|idea|brief|subject)>\s*([\s\S]+?)\s*<\/\1>/i;
const BRAND_LINE =
  /(?:brand(?:[ _-]?name)?|business name|מותג|שם המותג|העסק)["״]?\s*[:：]\s*["“״']?([^\n"”]{1,60})/i;
const BRAND_TAG = /<brand(?:_?name)?>\s*([^<\n]{1,60})/i;
const BRAND_PROSE = /\b(?:for|of|called|named) (?:the )?brand ["“״']([^"”״']{1,60})["”״']/i;

/** Asking in prose: "Write a Facebook post about …". What follows is the topic. */
const ASKING = [
  /^(?:please )?(?:write|create|draft|make|generate|prepare|compose)\b[^.\n]{0,60}?\b(?:about|on|regarding|announcing|for)\s+/i,
  /^(?:a |an )?(?:\w+ )?(?:post|caption|text) (?:about|on|announcing)\s+/i,
  /^(?:כתבו|כתוב|כתבי|לכתוב|תכתוב|נא לכתוב)?\s*(?:לי |לנו )?פוסט(?: \S+){0,2}? (?:על|אודות)\s+/,
  /^(?:כתבו|כתוב|כתבי|לכתוב|תכתוב)\s+(?:על)\s+/,
];

export function readBrief(asked: Prompt): Brief {
  // Of a draft that broke rules nothing is taken over.
  const prompt = { ...asked, user: asked.user.replace(/<draft>[\s\S]*<breaches>[\s\S]*$/, "") };
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
    ...(words ? { words: { least: Number(words[1]), most: Number(words[2]) } } : {}),
    language,
    platform: findPlatform(both),
    brand: findBrand(both),
    topic:
      clip(first.replace(/[.:;,!…]+$/u, "").trim(), 140) ||
      (language === "he" ? "מה שחדש אצלנו" : "what is new"),
    details: rest.filter((text) => sameScript(text, language)).slice(0, 3),
    mode,
    given,
    hashtagSign: /(?:without|no|omit)\b[^.\n]{0,20}(?:#|hash sign|leading #)|(?:בלי|ללא) (?:#|סולמית)/i.test(
      both,
    )
      ? ""
      : "#",
    neutral:
      /address\W{1,4}(?:neutral|feminine|masculine)|פנייה לקהל: ?(?:ניטרלית|נייטרלית|ללא|נקבה|זכר)/i.test(
        both,
      ),
    seed: prompt.all,
  };
}

function findMaterial(user: string, instructions: string): string {
  const fromJson = topicInJson(user);
  if (fromJson) return fromJson;
  const tagged = TOPIC_TAG.exec(user)?.[2];
  if (tagged) return tagged;
  const line = TOPIC_LINE.exec(user);
  if (line?.[1]) return line[1];
  const plain = withoutLabelled(user);
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

// Lines such as "Platform: Facebook" say how to write, not what about.
function withoutLabelled(text: string) {
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
  const names: [Platform, RegExp][] = [
    ["facebook", /facebook|פייסבוק/i],
    ["instagram", /instagram|אינסטגרם/i],
    ["linkedin", /linked-?in|לינקדאין/i],
  ];
  const labelled = /(?:platform|network|פלטפורמה|רשת)["״]?\s*[:=：]\s*["“]?([^\n]{1,30})/i.exec(text)?.[1];
  const hits = names
    .map(([name, pattern]) => ({ name, at: (labelled ?? text).search(pattern) }))
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
  return language === "he" ? hebrew >= latin && /^\p{P}*[֐-׿]/u.test(text) : latin >= hebrew;
}

/** Cut at a word, and never longer than `most` characters. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const space = cut.lastIndexOf(" ");
  const kept = space > most / 2 ? cut.slice(0, space) : [...text.slice(0, most)].join("");
  return kept.replace(/[\s,;:.־–-]+$/u, "").replace(/[\uD800-\uDBFF]$/, "");
}
