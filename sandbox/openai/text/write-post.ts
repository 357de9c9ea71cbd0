import { pickBySeed, pickSeveralBySeed } from "@/sandbox/openai/seeded-choice";
import { type Brief, sentences, truncateAtWord } from "@/sandbox/openai/text/brief";
import copy from "@/sandbox/openai/text/copy.json" with { type: "json" };
import { speak } from "@/sandbox/openai/text/speak";

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
  const parts = compose(brief, closing);
  const paragraphs = parts.map((lines) => lines.filter((line) => line !== "").join(" "));
  return post(paragraphs.filter((paragraph) => paragraph !== "").join("\n\n"));
}

/** Sentences besides the material; never filler where the material says enough. */
function countLines({ words, platform, details }: Brief): number {
  if (words === undefined) return { instagram: 0, facebook: 1, linkedin: 2 }[platform];
  if (words.maximum <= 30 || details.length > 0) return 0;
  return words.maximum <= 70 ? 1 : 3;
}

/** Truncates by whole sentences to the requested number of words. */
function compose(brief: Brief, closing: string): string[][] {
  const asked = brief.details.length === 0 ? askBack(brief) : null;
  if (asked !== null) return [[asked]];
  const opening = writeOpening(brief);
  const details = brief.details.map(endSentence);
  const maximum = brief.words?.maximum ?? Number.POSITIVE_INFINITY;
  const lines: string[] = [];
  let count = countWords([opening, ...details, closing].join(" "));
  for (const line of listLines(brief).slice(0, countLines(brief))) {
    count += countWords(line);
    if (count <= maximum) lines.push(line);
  }
  const shown = brief.platform === "instagram" && brief.words === undefined ? details.slice(0, 1) : details;
  if (brief.platform === "linkedin") return [[opening], shown, lines, [closing]];
  return [
    [opening, ...shown],
    brief.platform === "facebook" ? [...lines, closing] : lines,
    brief.platform === "facebook" ? [] : [closing],
  ];
}

function countWords(text: string) {
  return text.split(/\s+/).filter(Boolean).length;
}

const TRADES = copy.trades.map((trade) => ({ ...trade, pattern: new RegExp(trade.pattern, "iu") }));
const INTENTS = copy.intents.map((intent) => ({ ...intent, pattern: new RegExp(intent.pattern, "iu") }));

/** Returns the trade of the topic, else of the brand and its voice. */
function findTrade({ topic, details, brand, about }: Brief) {
  const texts = [topic, details.join(" "), `${brand} ${about}`];
  for (const text of texts) {
    const found = TRADES.find(({ pattern }) => pattern.test(text));
    if (found) return found;
  }
  return copy.generic;
}

/** Returns what the post is for, such as an event or a job; undefined for a plain statement. */
const findIntent = ({ topic }: Brief) => INTENTS.find(({ pattern }) => pattern.test(topic));

function listLines(brief: Brief): string[] {
  const { language, seed } = brief;
  const intent = findIntent(brief);
  const byTrade = pickSeveralBySeed(findTrade(brief).lines[language], 3, `${seed}|trade`);
  const [first] = pickSeveralBySeed(intent?.lines[language] ?? [], 1, `${seed}|intent`);
  // A line about the trade, such as "Come hungry.", does not fit a job or a holiday.
  return speakAll(intent ? [first ?? ""] : byTrade, brief);
}

/** Leaves out lines that contain a word the brand avoids, or repeat one of the material. */
function speakAll(lines: readonly string[], brief: Brief): string[] {
  const { banned, given } = brief;
  const spoken = lines.flatMap((line) => speak(line, brief) ?? []).filter((line) => line !== "");
  return spoken.filter(
    (line) =>
      !given.includes(line) && !banned.some((word) => line.toLowerCase().includes(word.toLowerCase())),
  );
}

const CLAUSE = {
  en: /^(?:how|why|what|where|who|when)\b(?!.*\?$)/i,
  he: /^(?:איך|למה|מה|מאיפה|מי|מתי|כמה) (?!.*\?$)/,
};

/** Returns a post for a clause such as "how we bake" without an answer: it lets readers ask. */
function askBack(brief: Brief): string | null {
  const { language, topic } = brief;
  if (!CLAUSE[language].test(topic)) return null;
  const { we, brand } = copy[language].curious;
  const [template = brand] = speakAll([we, brand], brief);
  return fill(template, language === "en" ? topic.charAt(0).toLowerCase() + topic.slice(1) : topic);
}

function writeOpening({ language, topic, brand, seed, details, isLively, platform }: Brief) {
  const mark = isLively && platform !== "linkedin" && topic.length <= 60 ? "!" : ".";
  if (CLAUSE[language].test(topic) && details.length > 0) {
    const clause = topic.charAt(0).toLowerCase() + topic.slice(1);
    return language === "he" ? `${topic}?` : `Here is ${clause}.`;
  }
  if (language === "he") {
    return fill(/^\P{L}*[א-ת]/u.test(topic) ? `{topic}${mark}` : "כדאי לדעת: {topic}.", topic);
  }
  if (/[א-ת]/.test(topic)) return fill("Good to know: “{topic}”.", topic);
  const isNamed = brand !== "" && !isSentence(topic) && !topic.includes(":") && !topic.endsWith("?");
  const leads = [`{topic}${mark}`, `{topic}${mark}`, ...(isNamed ? [`From ${brand}: {topic}.`] : [])];
  const lead = pickBySeed(leads, `${seed}|open`);
  return fill(lead, lead.startsWith("{") ? topic : lowerFirst(topic));
}

/** Prefers what the post is for over its trade, and both over a general line. */
function writeClosing(brief: Brief) {
  const { language, seed, details } = brief;
  const intent = findIntent(brief);
  const ofIntent =
    (details.length > 0 ? intent?.answered?.[language] : undefined) ?? intent?.closings[language];
  const levels = [ofIntent ?? [], findTrade(brief).closings[language], copy[language].closings];
  const impersonal: Brief = { ...brief, address: "neutral" };
  // A line that speaks to the reader is livelier than one that any brand could use.
  const choices = levels
    .flatMap((lines) => [lines.filter((line) => speak(line, impersonal) === null), lines])
    .map((lines) => speakAll(lines, brief));
  return pickBySeed(choices.find((lines) => lines.length > 0) ?? [""], `${seed}|close`);
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
    listLines(brief).concat(copy[brief.language].middles.filter((line) => !brief.given.includes(line))),
    isLonger ? 2 : 1,
    `${brief.seed}|again`,
  );
  const middle = isLonger ? [...rest, ...fresh] : [...fresh, ...rest];
  return [first, middle.join(" "), closing].filter((part) => part !== "").join("\n\n");
}

function fill(template: string, topic: string) {
  return capitalize(template.replace("{topic}", () => topic).replace(/([?!…])[.!]/g, "$1"));
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

const HASHTAG_COUNTS = { facebook: 2, linkedin: 3, instagram: 4 };
const SUBJECTS = {
  en: compileSubjects(copy.subjects.en, (pattern) => `\\b(?:${pattern})\\b`),
  he: compileSubjects(copy.subjects.he, (pattern) => `(?<![א-ת])[והבלמכש]{0,2}(?:${pattern})`),
};

function compileSubjects(rows: string[][], wrap: (pattern: string) => string): [RegExp, string][] {
  return rows.map(([pattern = "", tag = ""]) => [new RegExp(wrap(pattern), "iu"), tag]);
}

/**
 * Returns hashtags of the subjects that the topic names, of the brand and of its trade; at most five unless
 * `count` is given. Words are never joined as they stand in a sentence.
 */
export function writeHashtags(brief: Brief, count?: number): string[] {
  const { language, topic, details, brand, hashtagSign, platform, hashtagLimit = 5 } = brief;
  const text = [topic, ...details].join(" ");
  const subjects = SUBJECTS[language].filter(([pattern]) => pattern.test(text)).map(([, tag]) => tag);
  const join = language === "he" ? joinHebrew : joinEnglish;
  const trade = findTrade(brief).hashtags[language];
  const own = [...subjects.slice(0, 1), join(splitWords(brand)), ...subjects.slice(1, 2), ...trade];
  const limit = count ?? Math.min(HASHTAG_COUNTS[platform], hashtagLimit);
  const tags = [...new Set(own.filter((tag) => tag.length > 1))];
  // General hashtags say nothing about the post, so they only fill a number that was asked for.
  const more = count === undefined && tags.length > 1 ? [] : copy.generic.hashtags[language];
  return [...new Set([...tags, ...more])].slice(0, limit).map((tag) => `${hashtagSign}${tag}`);
}

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}'’׳״]+/gu) ?? [];

function joinEnglish(words: string[]) {
  const plain = words.map((word) => word.replace(/[^a-z0-9]/gi, ""));
  return plain.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function joinHebrew(words: string[]) {
  const plain = words.map((word) => word.replace(/[׳״'’]/g, ""));
  return plain.every((word) => /^[א-ת]+$/.test(word)) ? plain.join("_") : "";
}
