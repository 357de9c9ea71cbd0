import patterns from "@/sandbox/openai/patterns.json" with { type: "json" };
import { getMainColors, type Prompt } from "@/sandbox/openai/prompt";
import { isObject } from "@/sandbox/openai/request-body";
import { compilePatterns, hashNumber, pickBySeed, pickSeveralBySeed } from "@/sandbox/openai/seeded-choice";
import { type Brief, sentences, truncateAtWord } from "@/sandbox/openai/text/brief";
import copy from "@/sandbox/openai/text/copy.json" with { type: "json" };
import { learnVoice } from "@/sandbox/openai/text/learn-voice";
import { valueForSchema } from "@/sandbox/openai/text/schema-value";
import { capitalize } from "@/sandbox/openai/text/write-post";
import type { JsonSchema } from "@/sandbox/openai/tools";

export interface OutputRequest {
  schema: JsonSchema;
  brief: Brief;
  prompt: Prompt;
}

/** Outputs whose fields depend on each other, recognized by the properties of their schema. */
const COMPOSERS: [required: string[], compose: (request: OutputRequest) => object | Promise<object>][] = [
  [["design", "items"], planInfographic],
  [["panels", "cast"], planComic],
  [["copies"], planTemplates],
  [["ideas"], planIdeas],
  [["sliders", "favourites", "banned"], learnVoice],
  [["alt"], describeImage],
];

/** Creates a value that satisfies the schema; fields of known outputs are composed together. */
export async function createStructuredOutput(schema: JsonSchema, brief: Brief, prompt: Prompt) {
  const filled = valueForSchema(schema, brief);
  const names = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const known = COMPOSERS.find(([required]) => required.every((name) => names.includes(name)));
  if (!known || !isObject(filled)) return filled;
  const composed = Object.entries(await known[1]({ schema, brief, prompt }));
  return { ...filled, ...Object.fromEntries(composed.filter(([name]) => names.includes(name))) };
}

/** Returns the schema of a nested property; {} when the path does not exist. */
function getPropertySchema(schema: unknown, ...path: string[]): JsonSchema {
  let at: unknown = schema;
  for (const step of path) {
    const inner: unknown = isObject(at) && isObject(at.items) ? at.items : at;
    const options: unknown[] = isObject(inner) && Array.isArray(inner.anyOf) ? inner.anyOf : [inner];
    const holder = options.find((one) => isObject(one) && isObject(one.properties));
    at = isObject(holder) && isObject(holder.properties) ? holder.properties[step] : undefined;
  }
  return isObject(at) ? at : {};
}

interface KeyPoint {
  label: string;
  text: string | null;
  value: string | null;
  other: string;
}

const VALUE = /\d{1,2}:\d{2}|[₪$€]\s?\d[\d,.]*|\d[\d,.]*\s?(?:%|₪)|\d[\d,.]*/u;

/** Returns up to `count` points: the sentences of the material first, then general ones. */
function getKeyPoints({ language, details, seed }: Brief, count: number): KeyPoint[] {
  const general = copy[language].keyPoints;
  const fromMaterial = details.map((sentence, index) => {
    const plain = sentence.replace(/[.!?…]+$/u, "");
    const words = plain.split(/\s+/);
    const value = VALUE.exec(plain)?.[0] ?? null;
    return {
      label: truncateAtWord(words.length <= 5 ? plain : words.slice(0, 4).join(" "), 44),
      text: words.length <= 5 ? null : truncateAtWord(sentence, 130),
      value: value && truncateAtWord(value, 14),
      other: general[(hashNumber(seed) + index) % general.length]?.[2] ?? "",
    };
  });
  const more = pickSeveralBySeed(general, general.length, `${seed}|points`).map(
    ([label = "", text = "", other = ""]) => ({ label, text, value: null, other }),
  );
  return [...fromMaterial, ...more].slice(0, count);
}

function matchKeyword(text: string, keys: [RegExp, string][]): string | null {
  return keys.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

async function describeImage({ brief, prompt }: OutputRequest) {
  const image = prompt.images?.[0];
  const { alt, colors } = copy[brief.language];
  const names = (image ? await getMainColors(image) : []).map((name) => colors[name]);
  const text = /^\s*(?:headline|title|כותרת)\s*:\s*(.+)$/im.exec(prompt.user)?.[1]?.trim() ?? "";
  const parts = [
    alt.poster.replace("{topic}", () => truncateAtWord(brief.topic, 90)),
    names.length > 0 ? alt.colors + names.join(alt.and) : "",
    text === "" ? "" : alt.text.replace("{text}", () => truncateAtWord(text, 60)),
  ];
  return { alt: `${parts.join("")}.` };
}

/** Plans a comic of three, four or six panels: a customer asks, the owner answers. */
function planComic({ schema, brief, prompt }: OutputRequest) {
  const { comic } = copy[brief.language];
  const topic = truncateAtWord(brief.topic, 40);
  const panels = copy.comicScenes.map((scene, index) => ({
    scene,
    caption: index === 0 ? comic.caption : null,
    speech: (comic.speech[index] ?? []).map(([speaker = "", text = ""]) => ({
      speaker,
      text: text.replace("{topic}", () => topic),
    })),
  }));
  const [point] = getKeyPoints(brief, 1);
  const third = panels[2];
  if (third && brief.details.length > 0 && point)
    third.caption = truncateAtWord(point.text ?? point.label, 90);
  const title = truncateAtWord(brief.topic, 60);
  const cast =
    "Noa, a woman of forty with short dark hair and a green apron; Dan, a customer with a grey coat and a bicycle.";
  const { minItems, maxItems } = getPropertySchema(schema, "panels");
  const fixed = minItems === maxItems ? Number(minItems) : null;
  const count = fixed ?? Number(/\b([346]) panels\b/.exec(prompt.user)?.[1] ?? 4);
  const repeated = panels.slice(1, 3).map((panel) => ({ ...panel, caption: null, speech: [] }));
  const chosen =
    count === 6
      ? [...panels.slice(0, 3), ...repeated, ...panels.slice(3)]
      : [...panels.slice(0, count - 1), ...panels.slice(-1)];
  return {
    title,
    cast,
    panels: chosen,
    alt: truncateAtWord(
      comic.alt.replace("{title}", () => title),
      400,
    ),
  };
}

/** Plans an idea for each day of the request, leaving out ideas that its listed posts already cover. */
export function planIdeas({ brief, prompt }: Pick<OutputRequest, "brief" | "prompt">) {
  const days = [...prompt.user.matchAll(/^(\d{4}-\d{2}-\d{2}),/gm)].map(([, day = ""]) => day);
  const lines = prompt.user.split("\n").map(splitWords);
  const all = copy[brief.language].ideas;
  const free = all.filter((idea) => !lines.some((line) => covers(line, splitWords(idea))));
  const ideas = free.length > 0 ? free : all;
  const first = hashNumber(days.join()) % ideas.length;
  return { ideas: days.map((day, index) => ({ day, idea: ideas[(first + index) % ideas.length] ?? "" })) };
}

/** Half of the words are enough: posts rephrase an idea, and the request truncates them. */
function covers(line: Set<string>, idea: Set<string>): boolean {
  return [...idea].filter((word) => line.has(word)).length >= idea.size / 2;
}

const splitWords = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? []);

const DESIGNS = compilePatterns(patterns.designs);

const ICONS = compilePatterns(patterns.icons);

function planInfographic({ schema, brief, prompt }: OutputRequest) {
  const texts = copy[brief.language].infographic;
  const points = getKeyPoints(brief, 4);
  const icons = getPropertySchema(schema, "items", "icon").enum;
  const offered = getPropertySchema(schema, "design").enum;
  const isValued = points.every(({ value }) => value !== null);
  const design = chooseDesign(getRequestedDesign(offered, prompt.user + brief.topic, isValued), points);
  const title = truncateAtWord(capitalize(brief.topic), 70);
  const isComparison = TWO_SIDED.includes(design);
  const items = points.map((point) => ({
    label: point.label,
    value: isComparison ? null : point.value,
    text: isComparison ? (point.text ?? point.label) : point.text,
    other: isComparison ? point.other : null,
    icon: chooseIcon(point, icons, brief.seed),
    scene: pickBySeed(copy.itemScenes, `${brief.seed}|${point.label}`),
  }));
  const alt = `${texts.alt}: ${title}. ${items.map(({ label }) => label).join(", ")}.`;
  const [scene, firstScene, secondScene] = pickSeveralBySeed(copy.itemScenes, 3, brief.seed);
  const columns = isComparison ? { ...texts.columns, firstScene, secondScene } : null;
  return { design, title, scene, subtitle: texts.subtitle, columns, items, alt: truncateAtWord(alt, 400) };
}

const TWO_SIDED = ["comparison", "myth", "change"];
const VALUED = ["timeline", "ranking", "week"];

/** Returns the design of a narrow choice, which the user made, or the one that the words ask for. */
function getRequestedDesign(offered: unknown, words: string, isValued: boolean): string | null {
  const [first, ...others]: unknown[] = Array.isArray(offered) ? offered : [];
  if (typeof first !== "string" || others.length > 1) return matchKeyword(words, DESIGNS);
  return VALUED.includes(first) && !isValued ? "list" : first;
}

/** Replaces the requested design when the points lack the values that it shows. */
function chooseDesign(requested: string | null, points: KeyPoint[]): string {
  const values = points.filter(({ value }) => value !== null).length;
  if (requested === "timeline") return values === points.length ? "timeline" : "steps";
  if (requested === "numbers" && values < 2) return "list";
  return requested ?? (values >= 2 ? "numbers" : "list");
}

function chooseIcon({ label, text }: KeyPoint, icons: unknown, seed: string): unknown {
  const known: unknown[] = Array.isArray(icons) && icons.length > 0 ? icons : ["star"];
  const named = matchKeyword(`${label} ${text ?? ""}`, ICONS);
  return known.includes(named) ? named : pickBySeed(known, `${seed}|${label}`);
}

function planTemplates({ schema, brief, prompt }: OutputRequest) {
  const { minItems, maxItems } = getPropertySchema(schema, "copies");
  const max = typeof maxItems === "number" ? maxItems : 4;
  const request = `${prompt.user}\n${prompt.instructions}`;
  const requested = Number(/\b([1-9]) (?:copies|layouts|versions|templates)\b/i.exec(request)?.[1] ?? max);
  const count = Math.max(typeof minItems === "number" ? minItems : 1, Math.min(requested, max));
  const text = brief.given === "" ? [brief.topic, ...brief.details].join(". ") : brief.given;
  const lines = sentences(text).filter((line) => !line.startsWith("#"));
  const { callsToAction, kickers } = copy[brief.language];
  const copies = Array.from({ length: count }, (_, index) => {
    const first = lines[index % Math.max(1, Math.min(2, lines.length))] ?? brief.topic;
    const rest = lines.filter((line) => line !== first);
    const subline = rest[index % Math.max(1, rest.length)];
    const seed = `${brief.seed}|${index}`;
    return {
      headline: truncateAtWord(capitalize(first.replace(/[.!…]+$/u, "")), 60),
      subline: subline ? truncateAtWord(subline, 110) : null,
      cta: index % 2 === 0 ? pickBySeed(callsToAction, seed) : null,
      kicker: index % 3 === 2 ? null : pickBySeed(kickers, seed),
    };
  });
  return { copies };
}
