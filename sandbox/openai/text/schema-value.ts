import { isObject } from "@/sandbox/openai/request-body";
import { hashHex, hashNumber, pickBySeed } from "@/sandbox/openai/seeded-choice";
import { type Brief, sentences, truncateAtWord } from "@/sandbox/openai/text/brief";
import { writeHashtags, writePost } from "@/sandbox/openai/text/write-post";
import type { JsonSchema } from "@/sandbox/openai/tools";

interface Position {
  root: JsonSchema;
  brief: Brief;
  /** Name of the property, or of the property that holds the array. */
  name: string;
  depth: number;
}

/** Creates a value that satisfies the schema; fields with known names contain matching copy. */
export function valueForSchema(schema: JsonSchema, brief: Brief): unknown {
  return value(schema, { root: schema, brief, name: "", depth: 0 });
}

function value(given: unknown, position: Position): unknown {
  const schema = resolve(given, position.root);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return enumValue(schema.enum, position);
  const options = Array.isArray(schema.anyOf) ? schema.anyOf : schema.oneOf;
  if (Array.isArray(options)) {
    const real = options.find((option) => resolve(option, position.root).type !== "null");
    return value(real ?? options[0], position);
  }
  switch (typeOf(schema)) {
    case "object":
      return objectValue(schema, position);
    case "array":
      return arrayValue(schema, position);
    case "number":
    case "integer":
      return numberValue(schema, position);
    case "boolean":
      return hashNumber(`${position.brief.seed}|${position.name}`) % 2 === 0;
    case "null":
      return null;
    default:
      return textForField(position.name, schema, position.brief);
  }
}

function resolve(schema: unknown, root: JsonSchema): JsonSchema {
  if (!isObject(schema)) return {};
  if (typeof schema.$ref !== "string") return schema;
  let target: unknown = root;
  for (const step of schema.$ref.replace(/^#\/?/, "").split("/").filter(Boolean)) {
    target = isObject(target) ? target[step.replace(/~1/g, "/").replace(/~0/g, "~")] : undefined;
  }
  return isObject(target) ? target : {};
}

function typeOf(schema: JsonSchema) {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const named = types.find((type) => typeof type === "string" && type !== "null");
  if (named) return named;
  if (types.includes("null")) return "null";
  if (isObject(schema.properties)) return "object";
  return schema.items === undefined ? "string" : "array";
}

function objectValue(schema: JsonSchema, position: Position) {
  const properties = isObject(schema.properties) ? schema.properties : {};
  // Recursive schemas would not end, so deep levels have required properties only.
  const required = Array.isArray(schema.required) ? schema.required : [];
  const names = Object.keys(properties).filter((name) => position.depth < 6 || required.includes(name));
  const entries = names.map((name) => [
    name,
    value(properties[name], { ...position, name, depth: position.depth + 1 }),
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function arrayValue(schema: JsonSchema, position: Position) {
  const minimum = typeof schema.minItems === "number" ? schema.minItems : 0;
  const maximum = typeof schema.maxItems === "number" ? schema.maxItems : Number.POSITIVE_INFINITY;
  if (position.depth > 8)
    return minimum === 0 ? [] : Array.from({ length: minimum }, () => value(schema.items, position));
  const isTags = /hashtags?|tags|תגיות/i.test(position.name);
  const items = resolve(schema.items, position.root);
  if (isTags && typeOf(items) === "string") {
    const expected = Number.isFinite(maximum)
      ? Math.max(minimum, Math.min(maximum, 5))
      : Math.max(minimum, 0);
    const tags = writeHashtags(position.brief, expected === 0 ? undefined : expected);
    return padTags(tags, minimum)
      .slice(0, maximum)
      .map((tag) => fitText(tag, items, position.brief));
  }
  const count = Math.min(Math.max(minimum, 3), maximum);
  return Array.from({ length: count }, (_, index) => {
    const brief = { ...position.brief, seed: `${position.brief.seed}|item ${index}` };
    return value(schema.items, { ...position, brief, depth: position.depth + 1 });
  });
}

function padTags(tags: string[], minimum: number) {
  const padded = [...tags];
  for (let n = 2; padded.length < minimum; n += 1) padded.push(`${tags[0] ?? "#"}${n}`);
  return padded;
}

function numberValue(schema: JsonSchema, position: Position) {
  const step = typeof schema.multipleOf === "number" ? schema.multipleOf : 1;
  const bound = (name: string) => (typeof schema[name] === "number" ? schema[name] : undefined);
  const above = bound("exclusiveMinimum");
  const below = bound("exclusiveMaximum");
  const min = bound("minimum") ?? (above === undefined ? undefined : above + step);
  const max = bound("maximum") ?? (below === undefined ? undefined : below - step);
  const low = Math.ceil((min ?? Math.min(1, max ?? 1)) / step);
  const high = Math.floor((max ?? (low + 9) * step) / step);
  const between = low + (hashNumber(`${position.brief.seed}|${position.name}`) % Math.max(1, high - low + 1));
  return between * step;
}

function enumValue(choices: unknown[], { brief, name }: Position) {
  const expected = [brief.language, brief.language === "he" ? "hebrew" : "english", brief.platform];
  const fitting = choices.find(
    (choice) => typeof choice === "string" && expected.includes(choice.toLowerCase()),
  );
  return fitting ?? pickBySeed(choices, `${brief.seed}|${name}`);
}

type Writer = (brief: Brief) => string;

/** Content by property name; the first match wins. */
const BY_NAME: [RegExp, Writer][] = [
  [/hashtag|^tags?$/i, (brief) => writeHashtags(brief, 1)[0] ?? ""],
  [/image.?prompt|visual|picture.?prompt/i, imagePrompt],
  [/^alt|alt.?text|image.?description/i, altText],
  [/headline|title|heading|hook|subject|^name$/i, (brief) => writePost(brief).headline],
  [/subline|subtitle|tagline|subheading/i, (brief) => brief.details[0] ?? writePost(brief).closing],
  [/cta|call.?to.?action|closing|button/i, (brief) => writePost(brief).closing],
  [/summary|excerpt|idea|topic|description/i, (brief) => sentences(writePost(brief).text)[0] ?? ""],
  [/^lang(uage)?$|locale/i, (brief) => brief.language],
  [/^platform$|^network$/i, (brief) => brief.platform],
  [/^brand/i, (brief) => brief.brand],
  [/colou?r/i, (brief) => `#${hashHex(brief.seed, 6)}`],
];

const BY_FORMAT: Record<string, Writer> = {
  date: () => "2026-12-01",
  time: () => "09:00:00Z",
  "date-time": () => "2026-12-01T09:00:00Z",
  email: () => "hello@example.com",
  uri: () => "https://example.com/",
  uuid: (brief) =>
    hashHex(brief.seed, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5"),
};

function textForField(name: string, schema: JsonSchema, brief: Brief): string {
  const format = typeof schema.format === "string" ? BY_FORMAT[schema.format] : undefined;
  if (format) return format(brief);
  const writer =
    BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? ((requested: Brief) => writePost(requested).text);
  return fitText(writer(brief), schema, brief);
}

function fitText(text: string, schema: JsonSchema, brief: Brief): string {
  return fitPattern(fitLength(text, schema, brief), schema, brief);
}

/** Strict schemas have no limits of length: as a model does, it follows what the description says. */
function fitLength(text: string, { minLength, maxLength, description }: JsonSchema, brief: Brief) {
  const least = minLength ?? readLimit(description, /at least (\d+) characters/i);
  const most = maxLength ?? readLimit(description, /at most (\d+) characters/i);
  let fitted = text;
  if (typeof least === "number") {
    while (fitted.length < least) fitted += `${fitted === "" ? "" : " "}${writePost(brief).closing}`;
  }
  return typeof most === "number" ? truncateAtWord(fitted, most) : fitted;
}

function readLimit(description: unknown, pattern: RegExp): number | undefined {
  const [, limit] = pattern.exec(typeof description === "string" ? description : "") ?? [];
  return limit === undefined ? undefined : Number(limit);
}

// Patterns cannot be inverted in general; these candidates cover the patterns in use.
function fitPattern(text: string, { pattern }: JsonSchema, brief: Brief) {
  if (typeof pattern !== "string") return text;
  const expression = new RegExp(pattern, "u");
  const hex = hashHex(brief.seed, 6);
  const digits = BigInt(`0x${hashHex(brief.seed, 12)}`).toString();
  const candidates = [
    text,
    text.replace(/^#/, ""),
    `#${text.replace(/[^\p{L}\p{N}_]/gu, "")}`,
    `#${hex}`,
    hex,
    digits,
    digits.slice(0, 4),
    "2026-12-01",
    "09:00",
    "a",
  ];
  return candidates.find((candidate) => expression.test(candidate)) ?? text;
}

function altText(brief: Brief) {
  return brief.language === "he"
    ? `כרזה מצוירת בנושא: ${truncateAtWord(brief.topic, 90)}`
    : `A drawn poster: ${truncateAtWord(brief.topic, 90)}`;
}

function imagePrompt(brief: Brief) {
  const brand = brief.brand === "" ? "" : `\nBrand: ${brief.brand}`;
  return `A calm printed poster with one drawn object and large type.\nHeadline: ${truncateAtWord(brief.topic, 60)}${brand}`;
}
