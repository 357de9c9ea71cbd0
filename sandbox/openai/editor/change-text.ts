import type { Wish } from "@/sandbox/openai/editor/read-wish";
import { pickSeveral } from "@/sandbox/openai/hash";
import { type Brief, clip, type Platform, sentences } from "@/sandbox/openai/text/brief";
import * as english from "@/sandbox/openai/text/copy-en";
import * as hebrew from "@/sandbox/openai/text/copy-he";
import { hasMoreHebrew, type Language } from "@/sandbox/openai/text/language";
import { writePost } from "@/sandbox/openai/text/write-post";

const WARM: Record<Language, string[]> = {
  en: ["It makes us happy to tell you.", "We would love to see you."],
  he: ["כיף לנו לספר על זה.", "נשמח לראות אתכם."],
};
const INVITATION: Record<Language, string> = {
  en: "Write to us here, and we will keep one for you.",
  he: "כתבו לנו כאן, ונשמור לכם.",
};
const ASKS_TO_BUY =
  /\b(?:buy|order|hurry|don't miss|book|grab|sale|now!)\b|הזדרזו|אל תפספס|הזמינו|קנו|מבצע|מהרו|לרכישה/i;

/** The text that the wish asks for, in the language it asks for; made of the post's own sentences. */
export function changedText(wish: Wish, brief: Brief, platform?: Platform): string {
  const base = wish.kinds.includes("translate") ? translated(wish, brief) : wish.text;
  const steps: [Wish["kinds"][number], (text: string) => string][] = [
    ["shorter", shorter],
    ["plainer", plainer],
    ["longer", (text) => longer(text, wish, brief)],
    ["warmer", (text) => warmer(text, wish.language)],
    ["call-to-action", (text) => joined(text, INVITATION[wish.language])],
    ["rewrite", (text) => (wish.kinds.length > 1 ? text : rewritten(text, wish, brief))],
  ];
  const changed = steps.reduce(
    (text, [kind, change]) => (wish.kinds.includes(kind) ? change(text) : text),
    base,
  );
  return platform ? adapted(changed, platform, wish, brief) : changed;
}

function shorter(text: string) {
  const all = sentences(text);
  if (all.length < 2) return clip(text, Math.ceil(text.length * 0.7));
  const kept = all.slice(0, Math.max(1, Math.floor(all.length / 2)));
  return kept.join(" ");
}

function plainer(text: string) {
  const kept = text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      sentences(paragraph)
        .filter((line) => !ASKS_TO_BUY.test(line))
        .join(" "),
    )
    .filter((paragraph) => paragraph !== "");
  const calm = kept.join("\n\n").replace(/!+/g, ".");
  return calm === text || calm === "" ? shorter(text.replace(/!+/g, ".")) : calm;
}

function longer(text: string, { language }: Wish, brief: Brief) {
  const more = fresh(text, language, 2, brief.seed);
  return joined(text, more.join(" "));
}

function warmer(text: string, language: Language) {
  const [first = "", last = ""] = WARM[language];
  const [opening = "", ...rest] = text.split(/\n\s*\n/);
  return [`${opening} ${first}`, ...rest, last].join("\n\n");
}

function rewritten(text: string, { language }: Wish, brief: Brief) {
  const [first = "", ...rest] = sentences(text);
  return [first, [...fresh(text, language, 1, brief.seed), ...rest].join(" ")].filter(Boolean).join("\n\n");
}

/** As long as people read there: LinkedIn takes an argument, Instagram the point and a picture. */
function adapted(text: string, platform: Platform, { language }: Wish, brief: Brief) {
  if (platform === "instagram") return sentences(text).length > 3 ? shorter(text) : text;
  const count = platform === "linkedin" ? 3 : 1;
  return joined(text, fresh(text, language, count, `${brief.seed}|${platform}`).join(" "));
}

function fresh(text: string, language: Language, count: number, seed: string) {
  const { MIDDLES } = language === "he" ? hebrew : english;
  return pickSeveral(
    MIDDLES.filter((line) => !text.includes(line)),
    count,
    `${seed}|editor`,
  );
}

function joined(text: string, more: string) {
  return [text, more].filter((part) => part !== "").join("\n\n");
}

/** Nothing is translated here: a post about the same in the other language. */
function translated({ text, language }: Wish, brief: Brief) {
  if (hasMoreHebrew(text) === (language === "he")) return text;
  const topic = clip((sentences(text)[0] ?? "").replace(/[.!?…]+$/u, ""), 120);
  return writePost({ ...brief, language, topic, details: [], given: "", mode: "write" }).text;
}
