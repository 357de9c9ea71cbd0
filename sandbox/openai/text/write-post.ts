import { pick, pickSeveral } from "@/sandbox/openai/hash";
import { type Brief, clip, sentences } from "@/sandbox/openai/text/brief";
import * as english from "@/sandbox/openai/text/copy-en";
import * as hebrew from "@/sandbox/openai/text/copy-he";

export interface WrittenPost {
  text: string;
  headline: string;
  closing: string;
}

/** A post from the brief: the same brief always gives the same words, another seed others. */
export function writePost(brief: Brief): WrittenPost {
  const headline = headlineOf(brief);
  const closing = closingOf(brief);
  if (brief.given !== "" && brief.mode === "shorter")
    return { text: shortened(brief.given), headline, closing };
  const opening = openingOf(brief);
  if (brief.given !== "" && brief.mode !== "write")
    return { text: rewritten(brief, closing), headline, closing };

  const details = brief.details.map(ended);
  const parts = brief.words
    ? bySize(brief, opening, details, closing)
    : byPlatform(brief, opening, details, closing);
  const paragraphs = parts.map((lines) => lines.filter((line) => line !== "").join(" "));
  return { text: paragraphs.filter((paragraph) => paragraph !== "").join("\n\n"), headline, closing };
}

function byPlatform(brief: Brief, opening: string, details: string[], closing: string) {
  const middles = pickSeveral(copyOf(brief).MIDDLES, 3, `${brief.seed}|middle`);
  return {
    instagram: [[opening, ...details.slice(0, 1)], [closing]],
    facebook: [[opening, ...details], middles.slice(0, 1), [closing]],
    linkedin: [[opening, ...details], middles.slice(0, 2), middles.slice(2), [closing, brandedLine(brief)]],
  }[brief.platform];
}

/** As many sentences as the words asked for allow, two to a paragraph. */
function bySize(brief: Brief, opening: string, details: string[], closing: string) {
  const { least = 0, most = 0 } = brief.words ?? {};
  const all = copyOf(brief).MIDDLES;
  const middles: string[] = [];
  let count = wordCount([opening, ...details, closing].join(" "));
  for (const line of pickSeveral(all, all.length, `${brief.seed}|middle`)) {
    if (count >= least + (most - least) * 0.2) break;
    if (count + wordCount(line) > most) continue;
    middles.push(line);
    count += wordCount(line);
  }
  const pairs = Array.from({ length: Math.ceil(middles.length / 2) }, (_, n) =>
    middles.slice(n * 2, n * 2 + 2),
  );
  return [[opening, ...details], ...pairs, [closing]];
}

function wordCount(text: string) {
  return text.split(/\s+/).filter(Boolean).length;
}

function copyOf(brief: Brief) {
  return brief.language === "he" ? hebrew : english;
}

function openingOf(brief: Brief) {
  const { topic, seed } = brief;
  if (brief.language === "he") return fill(pick(hebrew.OPENINGS, `${seed}|open`), topic);
  if (isSentence(topic)) return fill(pick(english.OPENINGS_PLAIN, `${seed}|open`), capital(topic));
  const quoted = /[א-ת]/.test(topic) ? `“${topic}”` : lowerFirst(topic);
  return fill(pick(english.OPENINGS_ABOUT, `${seed}|open`), quoted);
}

function closingOf(brief: Brief) {
  if (brief.language === "en") return pick(english.CLOSINGS, `${brief.seed}|close`);
  return pick(brief.neutral ? hebrew.CLOSINGS_NEUTRAL : hebrew.CLOSINGS, `${brief.seed}|close`);
}

function brandedLine(brief: Brief) {
  if (brief.brand === "") return "";
  return pick(copyOf(brief).BRANDED, `${brief.seed}|brand`).replace("{brand}", () => brief.brand);
}

function headlineOf({ topic }: Brief) {
  return capital(clip(topic, 60));
}

/** The first sentence of what stood there, and its last one where that asks or invites. */
function shortened(given: string) {
  const paragraphs = given.split(/\n\s*\n/).filter((paragraph) => !/^\s*(?:#\S+\s*)+$/.test(paragraph));
  const all = paragraphs.flatMap(sentences);
  if (all.length < 2) return clip(given, Math.ceil(given.length * 0.7));
  const first = all[0] ?? "";
  const last = all.slice(1).findLast((sentence) => sentence.endsWith("?"));
  return last === undefined ? first : `${first}\n\n${last}`;
}

function rewritten(brief: Brief, closing: string) {
  const body = sentences(brief.given).filter((sentence) => !/^(?:#\S+\s*)+$/.test(sentence));
  const kept = body.slice(0, Math.max(1, body.length - 1)).map(ended);
  const count = brief.mode === "longer" ? 2 : 0;
  const fresh = pickSeveral(
    copyOf(brief).MIDDLES.filter((line) => !brief.given.includes(line)),
    Math.max(1, count),
    `${brief.seed}|again`,
  );
  const [first = "", ...rest] = kept;
  // The news stays first; what is around it is said differently.
  const middle = brief.mode === "longer" ? [...rest, ...fresh] : [...fresh, ...rest];
  return [first, middle.join(" "), closing].filter((part) => part !== "").join("\n\n");
}

function fill(template: string, topic: string) {
  const filled = template.replace("{topic}", () => topic);
  return filled.replace(/([?!…])\./g, "$1").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function ended(sentence: string) {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

function capital(text: string) {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

const VERBS =
  /\b(?:is|are|was|were|has|have|will|can|now|opens?|starts?|begins?|closes?|moves?|launch(?:es)?|comes?|arrives?|turns?|returns?|ends?|becomes?|bakes?|serves?|offers?|sells?|goes|gets?)\b/i;
const LONG_PHRASE = 6;

function isSentence(topic: string) {
  return (
    /^(?:we|we're|we've|our .+ (?:is|are)|i|you|there|it|it's|they|come|join|meet|try|visit)\b/i.test(
      topic,
    ) ||
    (VERBS.test(topic) && topic.split(" ").length > 3) ||
    // A long phrase reads well on its own, and hardly ever after "about".
    topic.split(" ").length >= LONG_PHRASE ||
    topic.includes(",")
  );
}

function lowerFirst(topic: string) {
  const common =
    /^(?:A|An|The|Our|Your|New|How|Why|What|This|My|Some|Fresh|Opening|Summer|Winter|Autumn|Spring|Free|Small|Better|Good|Late|Early)\b/;
  return common.test(topic) ? topic.charAt(0).toLowerCase() + topic.slice(1) : topic;
}
