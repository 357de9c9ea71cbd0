import {
  getProposedTime,
  type Intent,
  type IntentKind,
  parseIntent,
} from "@/sandbox/openai/editor/parse-intent";
import type { Prompt } from "@/sandbox/openai/prompt";
import { isObject } from "@/sandbox/openai/request-body";
import { pickSeveralBySeed } from "@/sandbox/openai/seeded-choice";
import {
  type Brief,
  hasMoreHebrew,
  type Language,
  type Platform,
  sentences,
  truncateAtWord,
} from "@/sandbox/openai/text/brief";
import copy from "@/sandbox/openai/text/copy.json" with { type: "json" };
import { valueForSchema } from "@/sandbox/openai/text/schema-value";
import { writeHashtags, writePost } from "@/sandbox/openai/text/write-post";
import type { Tool, Tools } from "@/sandbox/openai/tools";

interface Chosen {
  name: string;
  input: Record<string, unknown>;
}

export function createEditorReply(prompt: Prompt, tools: Tools, brief: Brief, now: number) {
  const intent = parseIntent(prompt);
  const replies = copy[intent.spoken].editorReplies;
  if (prompt.outputs?.length && prompt.outputs.every(isToolSuccess)) return { text: replies.done, calls: [] };
  const calls = callsFor(intent, tools, brief, now, prompt);
  const [kind] = intent.kinds.filter((one) => one !== "adapt" || intent.kinds.length === 1);
  const text = calls.length === 0 ? replies.answer : replies[kind ?? "rewrite"];
  return { text, calls: tools.parallel ? calls : calls.slice(0, 1) };
}

/** A tool that accepted its arguments returns an object; text or an `error` reports rejected arguments. */
function isToolSuccess(output: string) {
  try {
    const value: unknown = JSON.parse(output);
    return isObject(value) && !("error" in value);
  } catch {
    return false;
  }
}

const OF_TEXT: IntentKind[] = [
  ...(["shorter", "longer", "warmer", "plainer", "call-to-action"] as const),
  ...(["hashtags", "translate", "adapt", "rewrite"] as const),
];

function callsFor(intent: Intent, { usable, required }: Tools, brief: Brief, now: number, prompt: Prompt) {
  const tool = (pattern: RegExp) => usable.find(({ name }) => pattern.test(name));
  const [text, image, time] = [tool(/text|rewrite|post/i), tool(/image|picture/i), tool(/schedule|time/i)];
  const calls: Chosen[] = [];
  const wantsImage = intent.kinds.includes("image");
  if (image && wantsImage) calls.push(call(image, brief, getImageInput(intent, brief)));
  const wantsTime = intent.kinds.includes("schedule");
  if (time && wantsTime)
    calls.push(call(time, brief, { localDateTime: getProposedTime(intent, prompt, now) }));
  const ofText = OF_TEXT.filter((kind) => intent.kinds.includes(kind));
  // "Change the image" and "publish it tomorrow" do not request another text.
  const onlyOther = (wantsImage || wantsTime) && ofText.every((kind) => kind === "rewrite");
  if (text && ofText.length > 0 && !onlyOther) calls.push(...textCalls(text, intent, brief));
  const [first] = usable;
  if (calls.length === 0 && required && first) calls.push(call(first, brief, {}));
  return calls;
}

function textCalls(tool: Tool, intent: Intent, brief: Brief): Chosen[] {
  const targets: (Platform | undefined)[] = intent.platforms.length > 0 ? intent.platforms : [undefined];
  return targets.map((platform) => {
    const text = editText(intent, brief, platform);
    const topic = (sentences(text)[0] ?? "").replace(/[.!?…]+$/u, "");
    const about = { ...brief, language: intent.language, topic, hashtagSign: "" as const };
    const anew = intent.kinds.includes("hashtags") || intent.kinds.includes("translate");
    const hashtags = anew ? writeHashtags({ ...about, platform: platform ?? brief.platform }) : null;
    return call(tool, brief, { text, hashtags, language: intent.language, platform: platform ?? null });
  });
}

function getImageInput({ text, language, request }: Intent, brief: Brief) {
  const topic = truncateAtWord((sentences(text)[0] ?? brief.topic).replace(/[.!?…]+$/u, ""), 120);
  const portrait = /portrait|vertical|story|לאורך|אנכי/i.test(request);
  const landscape = /landscape|wide|לרוחב|אופקי/i.test(request);
  return {
    prompt:
      language === "he"
        ? `${topic}. נושא אחד, רקע שקט, אור בוקר`
        : `${topic}. One subject, calm background, morning light`,
    alt: language === "he" ? `איור: ${topic}` : `An illustration: ${topic}`,
    ...(portrait ? { size: "1024x1536" } : landscape ? { size: "1536x1024" } : { size: "1024x1024" }),
  };
}

/** Creates a tool call. Arguments that are not in `input` are filled in from the schema. */
function call({ name, parameters }: Tool, brief: Brief, input: Record<string, unknown>): Chosen {
  const filled = valueForSchema(parameters, brief);
  const known = isObject(parameters.properties) ? Object.keys(parameters.properties) : [];
  const given = Object.entries(input).filter(([key]) => known.includes(key));
  return { name, input: { ...(isObject(filled) ? filled : {}), ...Object.fromEntries(given) } };
}

const SALES_PHRASES =
  /\b(?:buy|order|hurry|don't miss|book|grab|sale|now!)\b|הזדרזו|אל תפספס|הזמינו|קנו|מבצע|מהרו|לרכישה/i;

/** Edits the post as requested, using the post's own sentences. */
function editText(intent: Intent, brief: Brief, platform?: Platform): string {
  const base = intent.kinds.includes("translate") ? translated(intent, brief) : intent.text;
  const steps: [Intent["kinds"][number], (text: string) => string][] = [
    ["shorter", shorter],
    ["plainer", plainer],
    ["longer", (text) => longer(text, intent, brief)],
    ["warmer", (text) => warmer(text, intent.language)],
    ["call-to-action", (text) => joined(text, copy[intent.language].invitation)],
    ["rewrite", (text) => (intent.kinds.length > 1 ? text : rewritten(text, intent, brief))],
  ];
  const changed = steps.reduce(
    (text, [kind, change]) => (intent.kinds.includes(kind) ? change(text) : text),
    base,
  );
  return platform ? adapted(changed, platform, intent, brief) : changed;
}

function shorter(text: string) {
  const all = sentences(text);
  if (all.length < 2) return truncateAtWord(text, Math.ceil(text.length * 0.7));
  const remaining = all.slice(0, Math.max(1, Math.floor(all.length / 2)));
  return remaining.join(" ");
}

function plainer(text: string) {
  const remaining = text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      sentences(paragraph)
        .filter((line) => !SALES_PHRASES.test(line))
        .join(" "),
    )
    .filter((paragraph) => paragraph !== "");
  const calm = remaining.join("\n\n").replace(/!+/g, ".");
  return calm === text || calm === "" ? shorter(text.replace(/!+/g, ".")) : calm;
}

function longer(text: string, { language }: Intent, brief: Brief) {
  const more = fresh(text, language, 2, brief.seed);
  return joined(text, more.join(" "));
}

function warmer(text: string, language: Language) {
  const [first = "", last = ""] = copy[language].warm;
  const [opening = "", ...rest] = text.split(/\n\s*\n/);
  return [`${opening} ${first}`, ...rest, last].join("\n\n");
}

function rewritten(text: string, { language }: Intent, brief: Brief) {
  const [first = "", ...rest] = sentences(text);
  return [first, [...fresh(text, language, 1, brief.seed), ...rest].join(" ")].filter(Boolean).join("\n\n");
}

/** LinkedIn posts are longer, Instagram posts are shorter. */
function adapted(text: string, platform: Platform, { language }: Intent, brief: Brief) {
  if (platform === "instagram") return sentences(text).length > 3 ? shorter(text) : text;
  const count = platform === "linkedin" ? 3 : 1;
  return joined(text, fresh(text, language, count, `${brief.seed}|${platform}`).join(" "));
}

function fresh(text: string, language: Language, count: number, seed: string) {
  return pickSeveralBySeed(
    copy[language].middles.filter((line) => !text.includes(line)),
    count,
    `${seed}|editor`,
  );
}

function joined(text: string, more: string) {
  return [text, more].filter((part) => part !== "").join("\n\n");
}

/** Writes a post about the same topic in the other language; nothing is translated. */
function translated({ text, language }: Intent, brief: Brief) {
  if (hasMoreHebrew(text) === (language === "he")) return text;
  const topic = truncateAtWord((sentences(text)[0] ?? "").replace(/[.!?…]+$/u, ""), 120);
  return writePost({ ...brief, language, topic, details: [], given: "", mode: "write" }).text;
}
