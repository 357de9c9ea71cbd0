import { pickBySeed, pickSeveralBySeed } from "@/sandbox/openai/seeded-choice";
import { type Brief, sentences, truncateAtWord } from "@/sandbox/openai/text/brief";
import copy from "@/sandbox/openai/text/copy.json" with { type: "json" };

interface WrittenPost {
  text: string;
  headline: string;
  closing: string;
}

/** Writes a post from the brief. The same brief always gives the same text. */
export function writePost(brief: Brief): WrittenPost {
  const headline = capitalize(truncateAtWord(brief.topic, 60));
  const closing = writeClosing(brief);
  const post = (text: string) => ({ text, headline, closing });
  if (brief.given !== "" && brief.mode === "shorter") return post(shorten(brief.given));
  if (brief.given !== "" && brief.mode !== "write") return post(rewrite(brief, closing));
  const opening = writeOpening(brief);
  const details = brief.details.map(endSentence);
  const parts = brief.words
    ? composeByWordCount(brief, opening, details, closing)
    : composeByPlatform(brief, opening, details, closing);
  const paragraphs = parts.map((lines) => lines.filter((line) => line !== "").join(" "));
  return post(paragraphs.filter((paragraph) => paragraph !== "").join("\n\n"));
}

function composeByPlatform(brief: Brief, opening: string, details: string[], closing: string) {
  const middles = pickSeveralBySeed(copy[brief.language].middles, 3, `${brief.seed}|middle`);
  return {
    instagram: [[opening, ...details.slice(0, 1)], [closing]],
    facebook: [[opening, ...details], middles.slice(0, 1), [closing]],
    linkedin: [
      [opening, ...details],
      middles.slice(0, 2),
      middles.slice(2),
      [closing, writeBrandedLine(brief)],
    ],
  }[brief.platform];
}

function composeByWordCount(brief: Brief, opening: string, details: string[], closing: string) {
  const { min: minimum = 0, maximum = 0 } = brief.words ?? {};
  const all = copy[brief.language].middles;
  const middles: string[] = [];
  let count = countWords([opening, ...details, closing].join(" "));
  for (const line of pickSeveralBySeed(all, all.length, `${brief.seed}|middle`)) {
    if (count >= minimum + (maximum - minimum) * 0.2) break;
    if (count + countWords(line) > maximum) continue;
    middles.push(line);
    count += countWords(line);
  }
  const pairs = Array.from({ length: Math.ceil(middles.length / 2) }, (_, n) =>
    middles.slice(n * 2, n * 2 + 2),
  );
  return [[opening, ...details], ...pairs, [closing]];
}

function countWords(text: string) {
  return text.split(/\s+/).filter(Boolean).length;
}

function writeOpening({ language, topic, seed }: Brief) {
  const { openings, openingsPlain } = copy[language];
  if (language === "he") return fill(pickBySeed(openings, `${seed}|open`), topic);
  if (isSentence(topic)) return fill(pickBySeed<string>(openingsPlain, `${seed}|open`), capitalize(topic));
  const quoted = /[א-ת]/.test(topic) ? `“${topic}”` : lowerFirst(topic);
  return fill(pickBySeed(openings, `${seed}|open`), quoted);
}

function writeClosing({ language, neutral, seed }: Brief) {
  const { closings, closingsNeutral } = copy[language];
  return pickBySeed<string>(
    neutral && closingsNeutral.length > 0 ? closingsNeutral : closings,
    `${seed}|close`,
  );
}

function writeBrandedLine({ language, brand, seed }: Brief) {
  if (brand === "") return "";
  return pickBySeed(copy[language].branded, `${seed}|brand`).replace("{brand}", () => brand);
}

const HASHTAG_LINE = /^\s*(?:#\S+\s*)+$/;

function shorten(given: string) {
  const paragraphs = given.split(/\n\s*\n/).filter((paragraph) => !HASHTAG_LINE.test(paragraph));
  const all = paragraphs.flatMap(sentences);
  if (all.length < 2) return truncateAtWord(given, Math.ceil(given.length * 0.7));
  const first = all[0] ?? "";
  const last = all.slice(1).findLast((sentence) => sentence.endsWith("?"));
  return last === undefined ? first : `${first}\n\n${last}`;
}

function rewrite(brief: Brief, closing: string) {
  const body = sentences(brief.given).filter((sentence) => !HASHTAG_LINE.test(sentence));
  const [first = "", ...rest] = body.slice(0, Math.max(1, body.length - 1)).map(endSentence);
  const isLonger = brief.mode === "longer";
  const fresh = pickSeveralBySeed(
    copy[brief.language].middles.filter((line) => !brief.given.includes(line)),
    isLonger ? 2 : 1,
    `${brief.seed}|again`,
  );
  const middle = isLonger ? [...rest, ...fresh] : [...fresh, ...rest];
  return [first, middle.join(" "), closing].filter((part) => part !== "").join("\n\n");
}

function fill(template: string, topic: string) {
  return capitalize(template.replace("{topic}", () => topic).replace(/([?!…])\./g, "$1"));
}

function endSentence(sentence: string) {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

export function capitalize(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

const VERBS =
  /\b(?:is|are|was|were|has|have|will|can|now|opens?|starts?|begins?|closes?|moves?|launch(?:es)?|comes?|arrives?|turns?|returns?|ends?|becomes?|bakes?|serves?|offers?|sells?|goes|gets?)\b/i;
/** Longer phrases stand alone: they rarely read well after "about". */
const LONG_PHRASE_WORDS = 6;

function isSentence(topic: string) {
  const words = topic.split(" ").length;
  const subject =
    /^(?:we|we're|we've|our .+ (?:is|are)|i|you|there|it|it's|they|come|join|meet|try|visit)\b/i;
  if (subject.test(topic) || topic.includes(",")) return true;
  return words >= LONG_PHRASE_WORDS || (VERBS.test(topic) && words > 3);
}

function lowerFirst(topic: string) {
  const common =
    /^(?:A|An|The|Our|Your|New|How|Why|What|This|My|Some|Fresh|Opening|Summer|Winter|Autumn|Spring|Free|Small|Better|Good|Late|Early)\b/;
  return common.test(topic) ? topic.charAt(0).toLowerCase() + topic.slice(1) : topic;
}

const HASHTAG_COUNTS = { facebook: 2, linkedin: 3, instagram: 5 };
const STOP_WORDS = { en: new Set(copy.en.stopWords.split(" ")), he: new Set(copy.he.stopWords.split(" ")) };
const TAG_WORDS = { en: /^[a-z'’]{3,}$/i, he: /^[א-ת׳״]{3,}$/ };

/** Returns hashtags from the topic, the brand and general ones; at most five unless `count` is given. */
export function writeHashtags(brief: Brief, count?: number): string[] {
  const { language, topic, brand, seed, hashtagSign, platform, hashtagLimit = 5 } = brief;
  const join = language === "he" ? joinHebrew : joinEnglish;
  const fromTopic = splitPhrases(topic, language).map(join);
  const general = pickSeveralBySeed(copy[language].hashtags, 6, `${seed}|tags`);
  const all = [...fromTopic.slice(0, 2), join(splitWords(brand)), ...fromTopic.slice(2, 3), ...general];
  const limit = count ?? Math.min(HASHTAG_COUNTS[platform], hashtagLimit);
  return [...new Set(all.filter((tag) => tag.length > 1))]
    .slice(0, limit)
    .map((tag) => `${hashtagSign}${tag}`);
}

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}'’׳״]+/gu) ?? [];

function splitPhrases(text: string, language: Brief["language"]) {
  const found: string[][] = [[]];
  for (const word of splitWords(text)) {
    if (STOP_WORDS[language].has(word.toLowerCase()) || !TAG_WORDS[language].test(word)) found.push([]);
    else found.at(-1)?.push(word.replace(/['’׳״]/g, ""));
  }
  return found.filter((phrase) => phrase.length > 0).map((phrase) => phrase.slice(0, 2));
}

function joinEnglish(words: string[]) {
  const plain = words.map((word) => word.replace(/[^a-z0-9]/gi, ""));
  return plain.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function joinHebrew(words: string[]) {
  const plain = words.map((word) => word.replace(/[׳״'’]/g, ""));
  return plain.every((word) => /^[א-ת]+$/.test(word)) ? plain.join("_") : "";
}
