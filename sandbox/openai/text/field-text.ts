import { hashHex } from "@/sandbox/openai/hash";
import type { JsonSchema } from "@/sandbox/openai/strict-schema";
import { type Brief, clip, sentences } from "@/sandbox/openai/text/brief";
import { writeHashtags } from "@/sandbox/openai/text/hashtags";
import { writePost } from "@/sandbox/openai/text/write-post";

type Writer = (brief: Brief) => string;

/** What a field of this name is expected to hold; the first that fits. */
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

/** Text for one string of a schema: by its format, else by its name, within its lengths. */
export function textForField(name: string, schema: JsonSchema, brief: Brief): string {
  const format = typeof schema.format === "string" ? BY_FORMAT[schema.format] : undefined;
  if (format) return format(brief);
  const writer =
    BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? ((asked: Brief) => writePost(asked).text);
  return fitText(writer(brief), schema, brief);
}

/** The text within the lengths and the pattern a schema sets. */
export function fitText(text: string, schema: JsonSchema, brief: Brief): string {
  return fitPattern(fitLength(text, schema, brief), schema, brief);
}

function fitLength(text: string, { minLength, maxLength }: JsonSchema, brief: Brief) {
  let fitted = text;
  if (typeof minLength === "number") {
    while (fitted.length < minLength) fitted += `${fitted === "" ? "" : " "}${writePost(brief).closing}`;
  }
  return typeof maxLength === "number" ? clip(fitted, maxLength) : fitted;
}

// A pattern cannot be inverted in general; these are the ones that occur in practice.
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
    ? `כרזה מצוירת בנושא: ${clip(brief.topic, 90)}`
    : `A drawn poster: ${clip(brief.topic, 90)}`;
}

function imagePrompt(brief: Brief) {
  const brand = brief.brand === "" ? "" : `\nBrand: ${brief.brand}`;
  return `A calm printed poster with one drawn object and large type.\nHeadline: ${clip(brief.topic, 60)}${brand}`;
}
