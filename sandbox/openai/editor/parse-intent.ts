import { DAY_MS } from "@/sandbox/core/clock";
import patterns from "@/sandbox/openai/patterns.json" with { type: "json" };
import type { Prompt } from "@/sandbox/openai/prompt";
import { compilePatterns } from "@/sandbox/openai/seeded-choice";
import { hasMoreHebrew, type Language, type Platform } from "@/sandbox/openai/text/brief";

export type IntentKind =
  | ("shorter" | "longer" | "warmer" | "plainer" | "call-to-action" | "hashtags" | "translate")
  | ("adapt" | "image" | "schedule" | "rewrite");

export interface Intent {
  kinds: IntentKind[];
  text: string;
  hashtags: string[];
  /** Language of the request and of the reply. */
  spoken: Language;
  language: Language;
  /** Named platforms; empty for the platform of the post. */
  platforms: Platform[];
  request: string;
}

const PATTERNS = compilePatterns<IntentKind>(patterns.intents);
const NETWORKS = compilePatterns<Platform>(patterns.networks);
const EVERY_NETWORK =
  /\b(?:all|every|each|three) (?:three )?(?:networks?|platforms?)\b|כל הרשתות|לכל רשת|שלוש הרשתות/i;

/** Parses the request only; sources and the post itself contain no requests. */
export function parseIntent(prompt: Prompt): Intent {
  const request = (lastTagged(prompt.user, "request") ?? prompt.user).trim();
  const post = lastTagged(prompt.user, "post") ?? prompt.previous;
  const { text, hashtags } = apart(post);
  const spoken = hasMoreHebrew(request) ? "he" : "en";
  const own = hasMoreHebrew(text) || (text === "" && spoken === "he") ? "he" : "en";
  const kinds = PATTERNS.filter(([pattern]) => pattern.test(request)).map(([, kind]) => kind);
  const platforms = EVERY_NETWORK.test(request)
    ? NETWORKS.map(([, name]) => name)
    : NETWORKS.filter(([pattern]) => pattern.test(request)).map(([, name]) => name);
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

const NOW = /(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;
const CLOCK = /\b(?:at |ב־?|בשעה )?(\d{1,2})(?::(\d{2}))?\s*(am|pm)?\b/i;
const WEEKDAYS = patterns.weekdays.map((source) => new RegExp(source, "i"));

/** Returns the requested local time; the default is tomorrow at 07:30. */
export function getProposedTime({ request }: Intent, { instructions }: Prompt, now: number): string {
  const today = new Date(
    `${NOW.exec(instructions)?.[1] ?? new Date(now).toISOString().slice(0, 10)}T00:00:00Z`,
  );
  const weekday = WEEKDAYS.findIndex((pattern) => pattern.test(request));
  const ahead = weekday < 0 ? 1 : (weekday - today.getUTCDay() + 7) % 7 || 7;
  const date = new Date(today.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
  const [, hour, minute = "00", half] = CLOCK.exec(request) ?? [];
  if (hour === undefined || Number(hour) > 23) return `${date}T07:30`;
  const afternoon = half?.toLowerCase() === "pm" && Number(hour) < 12 ? 12 : 0;
  return `${date}T${String(Number(hour) + afternoon).padStart(2, "0")}:${minute}`;
}
